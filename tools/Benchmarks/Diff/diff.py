#!/usr/bin/env python3
"""Compares framegen diff with other comparers of pictures, for `tools/bench diff`.

Usage: diff.py FRAMEGEN [RUNS]

Pairs of PNG files of Scenes/bench/moving.json at 720p and 4K: identical files; similar ones, in which one
square is a little translucent; neighbors, each frame with the next one; noisy ones, in which every component
differs by up to 2. Each tool reads both files, decodes them and counts the pixels that differ: exactly, or
by a metric of colors with its default threshold. framegen compares all 60 (720p) or 12 (4K) pairs in one run,
exactly, by yiq and by oklab; for an exact comparison it is also started for each pair, as ImageMagick is.
blazediff, whose metric is YIQ, and OpenCV run in a Python process whose start is not counted; blazediff with
its usual decoder and with its own (BLAZEDIFF_PNG_ENABLED=1). Figures are processor milliseconds a pair (user
and system, of all threads), the least of RUNS (5) interleaved runs.
"""

import os
import resource
import shutil
import subprocess
import sys
import tempfile

# For each size its scale, the pairs of a run, and those for which a process each is started.
SIZES = {"720p": (1, 60, 8), "4K": (3, 12, 4)}

IN_PROCESS = """
import sys, time, glob, os
kind, first, second = sys.argv[1:4]
pairs = [(path, os.path.join(second, os.path.basename(path))) for path in sorted(glob.glob(first + "/*.png"))]
if kind == "blazediff":
    import blazediff
    def run(a, b): blazediff.compare(a, b)
else:
    import cv2
    cv2.setNumThreads(1)
    def run(a, b): cv2.countNonZero(cv2.absdiff(cv2.imread(a), cv2.imread(b)).max(axis=2))
run(*pairs[0])
start = time.process_time()
for a, b in pairs: run(a, b)
print(1e3 * (time.process_time() - start) / len(pairs))
"""


def used():
    """The processor milliseconds of all processes that have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1e3 * (usage.ru_utime + usage.ru_stime)


def timed(commands):
    """The processor milliseconds of commands, whose exit codes may tell of differences."""
    before = used()
    for command in commands:
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return used() - before


def in_process(python, kind, first, second, **variables):
    """The processor milliseconds a pair of a library in a process of its own; None if it is missing."""
    result = subprocess.run(
        [python, "-c", IN_PROCESS, kind, first, second], capture_output=True, text=True, check=False,
        env=os.environ | variables)
    return float(result.stdout) if result.returncode == 0 else None


def noisy(source, target):
    """Writes a folder of pictures with noise of up to 2 in every component."""
    script = (
        "import sys, glob, os, numpy, cv2\n"
        "random = numpy.random.default_rng(1)\n"
        "os.makedirs(sys.argv[2], exist_ok=True)\n"
        "for path in glob.glob(sys.argv[1] + '/*.png'):\n"
        "    picture = cv2.imread(path).astype(int)\n"
        "    picture += random.integers(-2, 3, picture.shape)\n"
        "    cv2.imwrite(os.path.join(sys.argv[2], os.path.basename(path)), picture.clip(0, 255))\n")
    subprocess.run(["/usr/bin/python3", "-c", script, source, target], check=True)


def next_frames(source, target):
    """Copies the pictures of a folder, each under the name of the one before; the last one twice."""
    os.makedirs(target)
    names = sorted(name for name in os.listdir(source) if name.endswith(".png"))
    for name, following in zip(names, names[1:] + names[-1:]):
        shutil.copy(os.path.join(source, following), os.path.join(target, name))


def main():
    tool = sys.argv[1]
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    scene = "Scenes/bench/moving.json"
    print(f"{'':17} {'framegen, in one run':^23} {'started':>8} {'blazediff':^19}")
    print(f"{'':6} {'pairs':10} {'exact':>7} {'yiq':>7} {'oklab':>7} {'exact':>8} {'usual':>9} "
          f"{'own':>9} {'OpenCV':>8} {'compare AE':>11}")
    with tempfile.TemporaryDirectory() as work:
        for size, (scale, count, few) in SIZES.items():
            first = os.path.join(work, size)
            draw = [tool, "--scale", str(scale), "--frames", f"100..<{100 + count}", "-q", scene]
            subprocess.run(draw + ["-o", first], check=True)
            second = {
                kind: f"{first}-{kind}" for kind in ("identical", "similar", "neighbors", "noisy")}
            shutil.copytree(first, second["identical"])
            subprocess.run(draw + ["-o", second["similar"], "--set", "views.0.alpha=0.9"], check=True)
            next_frames(first, second["neighbors"])
            noisy(first, second["noisy"])
            names = sorted(name for name in os.listdir(first) if name.endswith(".png"))
            for kind, other in second.items():
                pairs = [(os.path.join(first, name), os.path.join(other, name)) for name in names]
                rows = []
                for _ in range(runs):
                    rows.append([
                        timed([[tool, "diff", first, other, "-q", "--metric", metric]]) / len(pairs)
                        for metric in ("exact", "yiq", "oklab")
                    ] + [
                        timed([[tool, "diff", a, b, "-q"] for a, b in pairs[:few]]) / few,
                        in_process("python3", "blazediff", first, other),
                        in_process("python3", "blazediff", first, other, BLAZEDIFF_PNG_ENABLED="1"),
                        in_process("/usr/bin/python3", "opencv", first, other),
                        timed([["compare", "-metric", "AE", a, b, "null:"] for a, b in pairs[:few]])
                        / few])
                best = [
                    None if None in column else min(column) for column in zip(*rows)]
                cells = [f"{value:.2f}" if value is not None else "missing" for value in best]
                print(f"{size:6} {kind:10} {cells[0]:>7} {cells[1]:>7} {cells[2]:>7} {cells[3]:>8} "
                      f"{cells[4]:>9} {cells[5]:>9} {cells[6]:>8} {cells[7]:>11}", flush=True)


main()
