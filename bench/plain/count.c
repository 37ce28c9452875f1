// The number of solutions of the n queens by the bitmask recursion, in one thread
// and without symmetry: what a plain program does. Prints the count and the
// seconds it took.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static uint64_t all;

static uint64_t count(uint64_t rows, uint64_t rising, uint64_t falling) {
    if (rows == all) return 1;
    uint64_t solutions = 0;
    for (uint64_t left = all & ~(rows | rising | falling); left != 0; left &= left - 1) {
        uint64_t queen = left & -left;
        solutions += count(rows | queen, (rising | queen) >> 1, (falling | queen) << 1);
    }
    return solutions;
}

int main(int argc, char **argv) {
    int size = argc > 1 ? atoi(argv[1]) : 15;
    if (size < 1 || size > 63) {
        fprintf(stderr, "size is %d, want 1 to 63\n", size);
        return 2;
    }
    all = (UINT64_C(1) << size) - 1;
    struct timespec begin, end;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    uint64_t solutions = count(0, 0, 0);
    clock_gettime(CLOCK_MONOTONIC, &end);
    double seconds = (double)(end.tv_sec - begin.tv_sec) + (double)(end.tv_nsec - begin.tv_nsec) * 1e-9;
    printf("%llu %.6f\n", (unsigned long long)solutions, seconds);
    return 0;
}
