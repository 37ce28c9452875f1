// The first solution of n queens, column by column with the rows from the top:
// the search that clew traces, without a trace, by bit masks. Prints the
// placements and the seconds that they took.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

namespace {

int size = 28;
uint64_t all;
long placements = 0;

// Bit k of a mask is row k; falling moves down by a row with each column, rising
// moves up.
bool place(int column, uint64_t rows, uint64_t rising, uint64_t falling) {
    if (column == size) return true;
    for (uint64_t free = all & ~(rows | rising | falling); free != 0; free &= free - 1) {
        uint64_t queen = free & -free;
        placements++;
        if (place(column + 1, rows | queen, (rising | queen) >> 1, (falling | queen) << 1)) return true;
    }
    return false;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc > 1) size = std::atoi(argv[1]);
    all = (uint64_t{1} << size) - 1;
    auto begin = std::chrono::steady_clock::now();
    place(0, 0, 0, 0);
    std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin;
    std::printf("%ld %.6f\n", placements, elapsed.count());
}
