"""Runs the tests of the report whose sentences contain one of the given patterns; all without one."""

import argparse
import importlib
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def main() -> int:
    """Runs the tests; 1 if one fails."""
    parser = argparse.ArgumentParser(prog="tools/test-browser", description=__doc__)
    parser.add_argument("patterns", metavar="PATTERN", nargs="*", help="a part of a sentence, or with * or ? all of it")
    parser.add_argument("--report", metavar="FILE", type=Path,
                        help="also run the tests that hold for every report on this one")
    parser.add_argument("--sample", metavar="COUNT", type=int, default=1, help="only one test of this many")
    arguments = parser.parse_args()
    if arguments.sample < 1:
        parser.error("--sample takes a number of tests from 1")
    if arguments.report and not arguments.report.is_file():
        parser.error(f"{arguments.report} does not exist")
    for file in sorted(HERE.glob("test_*.py")):
        importlib.import_module(file.stem)
    # After the tests, which declare themselves when they are imported.
    from runner import run_all

    failures = run_all(
        arguments.patterns, arguments.sample, arguments.report and arguments.report.resolve(),
        Path("Output/tests-browser"))
    return 1 if failures else 0


sys.exit(main())
