// The textbook knight's tour of the 8 x 8 board: the search that clew traces,
// without a trace, as a plain program would have it. Prints the placements and
// the seconds that they took.
#include <chrono>
#include <cstdio>

namespace {

// Known when it is compiled, as in a program for this one board.
constexpr int side = 8;
constexpr int row_offsets[] = {2, 1, -1, -2, -2, -1, 1, 2};
constexpr int column_offsets[] = {1, 2, 2, 1, -1, -2, -2, -1};

int board[side][side];  // the number of the step, -1 where the knight has not been
long placements = 0;

bool tour(int row, int column, int step) {
    if (step == side * side) return true;
    for (int move = 0; move < 8; move++) {
        int r = row + row_offsets[move], c = column + column_offsets[move];
        if (r < 0 || r >= side || c < 0 || c >= side || board[r][c] >= 0) continue;
        board[r][c] = step;
        placements++;
        if (tour(r, c, step + 1)) return true;
        board[r][c] = -1;
    }
    return false;
}

}  // namespace

int main() {
    for (auto& row : board)
        for (int& step : row) step = -1;
    board[0][0] = 0;
    auto begin = std::chrono::steady_clock::now();
    tour(0, 0, 1);
    std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin;
    std::printf("%ld %.6f\n", placements, elapsed.count());
}
