// A peer of `tools/bench layout`: reads a system of rows and measures kiwi with it.
//
// Usage: kiwi_systems FILE. Prints build, resize, replace and exchange in processor milliseconds, the
// largest residual of a required row and the sum of all values. The build time is printed first, in
// case the rest takes too long. The first two rows, the root's size, are edit variables, as kiwi
// recommends.
#include <cmath>
#include <cstdio>
#include <ctime>
#include <memory>
#include <vector>

#include <kiwi/kiwi.h>

namespace {

struct Row {
    double upper, lower, constant;
    std::vector<std::pair<int, double>> terms;
};

double milliseconds() {
    timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

// Maps priorities to kiwi's strengths: required, medium and weak.
double strength(double priority) {
    if (priority >= 1000) return kiwi::strength::required;
    return priority >= 500 ? kiwi::strength::create(0, priority - 500, 0)
                           : kiwi::strength::create(0, 0, priority);
}

using Variables = std::vector<kiwi::Variable>;

kiwi::Expression expression(const Row &row, const Variables &variables) {
    std::vector<kiwi::Term> terms;
    terms.reserve(row.terms.size());
    for (auto &term : row.terms) terms.emplace_back(variables[term.first], term.second);
    return kiwi::Expression(std::move(terms), -row.constant);
}

// A row with different priorities for its upper and lower bound becomes two constraints.
std::vector<kiwi::Constraint> constraints(const Row &row, const Variables &variables) {
    std::vector<kiwi::Constraint> list;
    if (row.upper == row.lower) {
        list.emplace_back(expression(row, variables), kiwi::OP_EQ, strength(row.upper));
    } else {
        list.emplace_back(expression(row, variables), kiwi::OP_LE, strength(row.upper));
        list.emplace_back(expression(row, variables), kiwi::OP_GE, strength(row.lower));
    }
    return list;
}

double sum(kiwi::Solver &solver, const Variables &variables) {
    solver.updateVariables();
    double total = 0;
    for (auto &variable : variables) total += variable.value();
    return total;
}

// Builds a solver with all rows, solves it and reads the values.
struct Built {
    std::unique_ptr<kiwi::Solver> solver;
    Variables variables;
    std::vector<kiwi::Constraint> exchanged;
    double total = 0;

    double build(int variableCount, const std::vector<Row> &rows, int replaced) {
        double start = milliseconds();
        solver = std::make_unique<kiwi::Solver>();
        variables = Variables(variableCount);
        solver->addEditVariable(variables[2], kiwi::strength::strong);
        solver->addEditVariable(variables[3], kiwi::strength::strong);
        solver->suggestValue(variables[2], rows[0].constant);
        solver->suggestValue(variables[3], rows[1].constant);
        for (int index = 2; index < (int)rows.size(); index++) {
            auto list = constraints(rows[index], variables);
            for (auto &constraint : list) solver->addConstraint(constraint);
            if (index == replaced) exchanged = list;
        }
        total = sum(*solver, variables);
        return milliseconds() - start;
    }
};

}  // namespace

int main(int count, char **arguments) {
    FILE *file = count == 2 ? std::fopen(arguments[1], "r") : nullptr;
    int variableCount, rowCount, replaced;
    if (!file || std::fscanf(file, "%d %d %d", &variableCount, &rowCount, &replaced) != 3) return 64;
    std::vector<Row> rows(rowCount);
    for (auto &row : rows) {
        int terms;
        if (std::fscanf(file, "%lf %lf %lf %d", &row.upper, &row.lower, &row.constant, &terms) != 4)
            return 65;
        row.terms.resize(terms);
        for (auto &term : row.terms)
            if (std::fscanf(file, "%d %lf", &term.first, &term.second) != 2) return 65;
    }
    std::fclose(file);

    // A short build is repeated, because the first one includes the start of the process.
    Built built;
    double build = built.build(variableCount, rows, replaced);
    double began = milliseconds();
    // A build of a second or more is not repeated.
    for (int builds = 1; builds < 50 && build < 1000 && milliseconds() - began < 50; builds++) {
        built = Built();
        build = std::fmin(build, built.build(variableCount, rows, replaced));
    }
    std::printf("%.17g ", build);
    std::fflush(stdout);
    kiwi::Solver &solver = *built.solver;
    Variables &variables = built.variables;
    kiwi::Variable width = variables[2], height = variables[3];
    std::vector<kiwi::Constraint> exchanged = built.exchanged;
    double total = built.total;

    int repeats = rowCount > 5000 ? 40 : 400;
    double check = 0;
    double start = milliseconds();
    for (int turn = 0; turn < repeats; turn++) {
        solver.suggestValue(width, rows[0].constant + turn % 2);
        solver.suggestValue(height, rows[1].constant + turn % 2);
        check += sum(solver, variables);
    }
    double resize = (milliseconds() - start) / repeats;

    // Repeat for at most three seconds, and an even number of times.
    int exchanges = 0;
    Row row = rows[replaced];
    start = milliseconds();
    while (exchanges < repeats && (exchanges % 2 == 1 || milliseconds() - start < 3000)) {
        for (auto &constraint : exchanged) solver.removeConstraint(constraint);
        row.constant = rows[replaced].constant + (exchanges % 2 == 0 ? 0.01 : 0);
        exchanged = constraints(row, variables);
        for (auto &constraint : exchanged) solver.addConstraint(constraint);
        check += sum(solver, variables);
        exchanges++;
    }
    double replace = (milliseconds() - start) / exchanges;

    // The same, but every other row also depends on the root's width.
    Row pair[] = {rows[replaced], rows[replaced]};
    pair[0].terms.emplace_back(2, 0.01);
    pair[0].constant += 0.01 * rows[0].constant;
    int turns = 0;
    start = milliseconds();
    while (turns < repeats && (turns % 2 == 1 || milliseconds() - start < 3000)) {
        for (auto &constraint : exchanged) solver.removeConstraint(constraint);
        exchanged = constraints(pair[turns % 2], variables);
        for (auto &constraint : exchanged) solver.addConstraint(constraint);
        check += sum(solver, variables);
        turns++;
    }
    double exchange = (milliseconds() - start) / turns;

    double residual = 0;
    for (int index = 2; index < rowCount; index++) {
        if (rows[index].upper < 1000) continue;
        double value = -rows[index].constant;
        for (auto &term : rows[index].terms) value += term.second * variables[term.first].value();
        residual = std::fmax(residual, std::fabs(value));
    }
    std::printf("%.17g %.17g %.17g %.17g %.17g\n", resize, replace, exchange, residual, total);
    return std::isfinite(check) ? 0 : 1;
}
