// The first solution of a 9x9 Sudoku, row by row, digits ascending: the search
// that clew traces, without a trace, as a plain program would have it. Takes the
// givens, 81 characters with "0" or "." for an empty cell. Prints the placements
// and the seconds they took.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <string_view>
#include <vector>

namespace {

constexpr int side = 9;
constexpr std::uint32_t all_digits = (1u << side) - 1;

struct Cell {
    int row, column, box;
};

struct Grid {
    std::uint32_t rows[side] = {}, columns[side] = {}, boxes[side] = {};
    std::vector<Cell> empty;
    long placements = 0;

    bool read(std::string_view givens) {
        if (givens.size() != side * side) return false;
        for (int i = 0; i < side * side; i++) {
            int row = i / side, column = i % side, box = row / 3 * 3 + column / 3;
            if (givens[i] == '.' || givens[i] == '0') {
                empty.push_back({row, column, box});
                continue;
            }
            if (givens[i] < '1' || givens[i] > '9') return false;
            std::uint32_t digit = 1u << (givens[i] - '1');
            if ((rows[row] | columns[column] | boxes[box]) & digit) return false;
            rows[row] |= digit;
            columns[column] |= digit;
            boxes[box] |= digit;
        }
        return true;
    }

    bool fill(std::size_t number) {
        if (number == empty.size()) return true;
        Cell cell = empty[number];
        std::uint32_t &row = rows[cell.row], &column = columns[cell.column], &box = boxes[cell.box];
        for (std::uint32_t left = all_digits & ~(row | column | box); left != 0; left &= left - 1) {
            std::uint32_t digit = left & -left;
            row |= digit;
            column |= digit;
            box |= digit;
            placements++;
            if (fill(number + 1)) return true;
            row ^= digit;
            column ^= digit;
            box ^= digit;
        }
        return false;
    }
};

}  // namespace

int main(int argc, char** argv) {
    Grid grid;
    if (argc != 2 || !grid.read(argv[1])) {
        std::fprintf(stderr, "usage: sudoku GIVENS\n");
        return 2;
    }
    auto begin = std::chrono::steady_clock::now();
    grid.fill(0);
    std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin;
    std::printf("%ld %.6f\n", grid.placements, elapsed.count());
}
