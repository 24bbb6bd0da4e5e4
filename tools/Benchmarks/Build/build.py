"""Times compiling the product in release from scratch, module by module.

    build.py ROOT COMPILER

It builds in a folder of its own, which it removes, with COMPILER, the folder of the toolchain's swiftc, one module at
a time. A row has the processor seconds of a module, of all its phases together, and the kilobytes of its code. The
second column hardly depends on the machine and its load; the first depends on both.
"""

import os
import re
import subprocess
import sys
import tempfile

# Runs the compiler and adds the module's name and its processor seconds to a file.
WRAPPER = """#!/usr/bin/env python3
import os, resource, subprocess, sys
code = subprocess.run([os.path.join({compiler!r}, "swiftc"), *sys.argv[1:]]).returncode
used = resource.getrusage(resource.RUSAGE_CHILDREN)
if "-c" in sys.argv and "-module-name" in sys.argv:
    name = sys.argv[sys.argv.index("-module-name") + 1]
    with open({log!r}, "a", encoding="utf-8") as log:
        print(name, used.ru_utime + used.ru_stime, file=log)
sys.exit(code)
"""


def code_size(folder):
    """The bytes of the code in the object files of a module."""
    objects = [os.path.join(folder, name) for name in os.listdir(folder) if name.endswith(".o")]
    table = subprocess.run(["size", *objects], check=True, capture_output=True, text=True).stdout
    return sum(int(row.split()[0]) for row in table.splitlines()[1:])


root, compiler = sys.argv[1:3]
with tempfile.TemporaryDirectory() as work:
    log = os.path.join(work, "modules.txt")
    os.mkdir(os.path.join(work, "bin"))
    # SwiftPM looks for the libraries of the toolchain beside the compiler.
    os.symlink(os.path.join(compiler, "..", "lib"), os.path.join(work, "lib"))
    swiftc = os.path.join(work, "bin", "swiftc")
    with open(swiftc, "w", encoding="utf-8") as file:
        file.write(WRAPPER.format(compiler=compiler, log=log))
    os.chmod(swiftc, 0o755)
    scratch = os.path.join(work, "build")
    run = subprocess.run(
        [
            os.path.join(root, "tools", "_swift"), "build", "-c", "release", "--product", "framegen",
            "--scratch-path", scratch, "-j", "1",
        ],
        env={**os.environ, "SWIFT_EXEC": swiftc}, capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit(f"bench: the product could not be built\n{run.stdout[-4000:]}{run.stderr[-4000:]}")
    seconds = {}
    with open(log, encoding="utf-8") as file:
        for row in file:
            name, used = row.split()
            seconds[name] = seconds.get(name, 0) + float(used)
    products = os.path.join(scratch, "release")
    sizes = {
        re.sub(r"\.build$", "", name): code_size(os.path.join(products, name))
        for name in os.listdir(products)
        if re.sub(r"\.build$", "", name) in seconds and name.endswith(".build")
    }

print(f"{'':16} {'processor s':>12} {'code kB':>10}")
for name in sorted(seconds, key=seconds.get, reverse=True):
    print(f"{name:16} {seconds[name]:12.1f} {sizes.get(name, 0) / 1000:10.0f}")
print(f"{'all':16} {sum(seconds.values()):12.1f} {sum(sizes.values()) / 1000:10.0f}")
