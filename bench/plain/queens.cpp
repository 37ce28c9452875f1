// The first solution of n queens, column by column with the rows from the top:
// the search that clew traces, without a trace, as a plain program would have it.
// Prints the placements and the seconds that they took.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {

struct Board {
    int size;
    std::vector<char> row, rising, falling;  // whether a queen attacks there
    long placements = 0;

    explicit Board(int size) : size(size), row(size), rising(2 * size), falling(2 * size) {}

    bool place(int column) {
        if (column == size) return true;
        for (int r = 0; r < size; r++) {
            char &a = row[r], &b = rising[r + column], &c = falling[r - column + size];
            if (a || b || c) continue;
            a = b = c = 1;
            placements++;
            if (place(column + 1)) return true;
            a = b = c = 0;
        }
        return false;
    }
};

}  // namespace

int main(int argc, char** argv) {
    Board board(argc > 1 ? std::atoi(argv[1]) : 28);
    auto begin = std::chrono::steady_clock::now();
    board.place(0);
    std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin;
    std::printf("%ld %.6f\n", board.placements, elapsed.count());
}
