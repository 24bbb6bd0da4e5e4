"""Checks the scripts of each page with TypeScript's compiler: as modules, and joined as in the page.

As modules, a name that is used but not imported is found, and an import that is not used. Joined, a name that nothing
uses is found, and one that two files have, because all of them are in one function. Lines are named by the files that they
come from.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from pages import ROOT, SOURCES, Source, parts_of, text_of

OPTIONS = [
    "--noEmit", "--allowJs", "--checkJs", "--target", "es2022", "--module", "es2022", "--moduleResolution", "node",
    "--lib", "es2022,dom,dom.iterable",
    "--strict", "--noUnusedLocals", "--noUnusedParameters", "--noImplicitReturns", "--noFallthroughCasesInSwitch",
    # Plain JavaScript does not declare the types of parameters, nor which values may be null.
    "--noImplicitAny", "false", "--strictNullChecks", "false", "--strictPropertyInitialization", "false",
    "--useUnknownInCatchVariables", "false",
]


def check(source: Source) -> list[str]:
    """What is wrong with the scripts of a page; prints how many lines are checked if nothing is."""
    lines = ['(() => { "use strict";']
    origins = ["page.html:1"]
    wrong = []
    for path in parts_of("js", source):
        own = path.read_text().splitlines()
        name = path.relative_to(ROOT)
        for number, line in enumerate(own, 1):
            if len(line) > 120:
                wrong.append(f"{name}:{number}: longer than 120 columns")
            if line != line.rstrip():
                wrong.append(f"{name}:{number}: space at the end of the line")
        # Types need no imports where all scripts are one.
        body = re.sub(r'import\("[^"]+"\)\.', "", text_of(path)).splitlines()
        # The imports, which come first, are not in the page.
        skipped = len(own) - len(body)
        lines += body
        origins += [f"{name}:{number}" for number in range(skipped + 1, len(own) + 1)]
    lines.append("})();")
    origins.append("page.html:1")
    with tempfile.TemporaryDirectory() as folder:
        joined = Path(folder) / "page.js"
        joined.write_text("\n".join(lines) + "\n")
        compiler = subprocess.run(
            ["tsc", *OPTIONS, str(ROOT / "Tests/Browser/browser.d.ts"), str(joined)],
            capture_output=True, text=True, check=False)
    for line in compiler.stdout.splitlines() + compiler.stderr.splitlines():
        found = re.match(r".*page\.js\((\d+),(\d+)\): (.*)", line)
        wrong.append(f"{origins[int(found[1]) - 1]}:{found[2]}: {found[3]}" if found else line)
    if compiler.returncode != 0 and not wrong:
        wrong.append(f"tsc ended with {compiler.returncode}")
    if not wrong:
        print(f"the scripts of {source.name}: {len(lines) - 2} lines checked")
    return wrong


def check_modules() -> list[str]:
    """What is wrong with the scripts as modules."""
    entries = [str(source.folder / f"{source.array}.js") for source in SOURCES]
    compiler = subprocess.run(
        ["tsc", *OPTIONS, str(ROOT / "Tests/Browser/browser.d.ts"), *entries],
        capture_output=True, text=True, check=False, cwd=ROOT)
    return compiler.stdout.splitlines() + compiler.stderr.splitlines()


def main() -> int:
    """Prints what is wrong; 1 if something is."""
    # A script that several pages share is complained about once.
    wrong = dict.fromkeys(
        check_modules() + [line for source in SOURCES for line in check(source)])
    print("\n".join(wrong), end="\n" if wrong else "")
    return 1 if wrong else 0


sys.exit(main())
