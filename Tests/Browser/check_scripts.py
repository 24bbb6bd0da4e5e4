"""Checks the scripts of each page with TypeScript's compiler, joined as in the page.

Joined, a name that nothing uses is found, because all of them are in one function. Lines are named by the files that
they come from.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from pages import PREVIEW, REPORT, ROOT, Source, parts_of

OPTIONS = [
    "--noEmit", "--allowJs", "--checkJs", "--target", "es2022", "--lib", "es2022,dom,dom.iterable",
    "--strict", "--noUnusedLocals", "--noUnusedParameters", "--noImplicitReturns", "--noFallthroughCasesInSwitch",
    # Plain JavaScript does not declare the types of parameters, nor which values may be null.
    "--noImplicitAny", "false", "--strictNullChecks", "false", "--strictPropertyInitialization", "false",
    "--useUnknownInCatchVariables", "false",
]


def check(source: Source) -> list[str]:
    """What is wrong with the scripts of a page; prints how many lines are checked if nothing is."""
    lines = ["(() => {"]
    origins = ["page.html:1"]
    wrong = []
    for path in parts_of("js", source):
        own = path.read_text().splitlines()
        name = path.relative_to(ROOT)
        if own[0] != '"use strict";':
            wrong.append(f"{name}:1: the first line must be \"use strict\"")
        for number, line in enumerate(own, 1):
            if len(line) > 120:
                wrong.append(f"{name}:{number}: longer than 120 columns")
            if line != line.rstrip():
                wrong.append(f"{name}:{number}: space at the end of the line")
        lines += own
        origins += [f"{name}:{number}" for number in range(1, len(own) + 1)]
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


def main() -> int:
    """Prints what is wrong; 1 if something is."""
    # A script that both pages share is complained about once.
    wrong = dict.fromkeys(line for source in (REPORT, PREVIEW) for line in check(source))
    print("\n".join(wrong), end="\n" if wrong else "")
    return 1 if wrong else 0


sys.exit(main())
