#!/usr/bin/env python3
"""Runs framegen on generated scenes of growing size for `tools/bench growth`, and prints the table.

Usage: growth.py FRAMEGEN [-t SECONDS] [-r RUNS] [AREA or part of a NAME …]

Each figure is the least processor time of RUNS runs of the whole command; a run of more than a second
is not repeated. Frames are written to memory (/dev/shm), where there is that folder. The exponent is that
of the growth since the size before, log t/t' over log n/n', without the time that the command takes for an
empty scene. A scene that a limit refuses shows the limit.
"""

import argparse
import json
import math
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile

from scenes import CASES, still


# Where frames are written: to memory, because a file system takes longer for a file the more were deleted
# shortly before.
MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


def command(tool, kind, scene, folder):
    """The command line of one run."""
    return {
        "check": [tool, "check", scene],
        "render": [tool, scene, "-o", os.path.join(folder, "frames"), "--quiet"],
        "svg": [tool, scene, "-o", os.path.join(folder, "frame.svg"), "--quiet"],
        "names": [tool, "figure", scene, "-o", os.path.join(folder, "figure.svg"), "--kind", "trail", "--names", "all",
                  "--quiet"],
    }[kind]


def run(tool, kind, scene, limit):
    """The processor seconds of one run, None where it was stopped, its errors and its exit status."""
    folder = tempfile.mkdtemp(dir=MEMORY)

    def stop_after_limit():
        resource.setrlimit(resource.RLIMIT_CPU, (int(limit), int(limit) + 1))

    try:
        with tempfile.TemporaryFile() as errors:
            process = subprocess.Popen(command(tool, kind, scene, folder), stderr=errors,
                                       stdout=subprocess.DEVNULL, preexec_fn=stop_after_limit)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            errors.seek(0)
            text = errors.read().decode(errors="replace")
        seconds = usage.ru_utime + usage.ru_stime
        is_over = process.returncode in (-signal.SIGXCPU, -signal.SIGKILL)
        return None if is_over else seconds, text, process.returncode
    finally:
        shutil.rmtree(folder)


def note(errors, status):
    """Why a run ended early: the limit that refused the scene, or a crash."""
    if status < 0:
        return f"stopped by signal {-status}"
    for line in errors.splitlines():
        found = re.search(r"error: (.*(at most|allowed|limit).*)", line)
        if found:
            return "refused: " + found.group(1)
    return "" if status in (0, 1) else f"exit code {status}: {errors.splitlines()[0][:90]}"


def measure(tool, case, size, work, runs, limit):
    path = os.path.join(work, "scene.json")
    scene = case.scene(size)
    with open(path, "w", encoding="utf-8") as file:
        file.write(scene if isinstance(scene, str) else dumps(scene))
    best = None
    for _ in range(runs):
        seconds, errors, status = run(tool, case.command, path, limit)
        if seconds is None:
            return None, ""
        best = min(best or seconds, seconds)
        if seconds > 1:
            break
    return best, note(errors, status)


def dumps(scene):
    """JSON of a scene, however deep."""
    sys.setrecursionlimit(100_000)
    return json.dumps(scene)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("-t", type=float, default=60, metavar="SECONDS")
    parser.add_argument("-r", type=int, default=3, metavar="RUNS")
    parser.add_argument("wanted", nargs="*")
    options = parser.parse_intermixed_args()
    work = tempfile.mkdtemp()
    try:
        table(options, work)
    finally:
        shutil.rmtree(work)


def table(options, work):
    empty = os.path.join(work, "empty.json")
    with open(empty, "w", encoding="utf-8") as file:
        json.dump(still(), file)
    base = min(run(options.tool, "check", empty, 60)[0] for _ in range(5))
    print(f"times     processor seconds of the whole command, the least of {options.r} runs; a run of\n"
          f"          more than 1 s is not repeated, one of more than {options.t:.0f} s is stopped;\n"
          f"          frames are written to {MEMORY or 'the disk'}\n"
          f"exponent  of the growth since the size before, without the {base:.3f} s of an empty scene\n")
    print(f"{'':9} {'':46} {'command':8} {'n':>7} {'seconds':>9} {'exponent':>8}")
    area = ""
    for case in CASES:
        wanted = options.wanted
        if wanted and not any(w == case.area or w in case.name for w in wanted):
            continue
        former = None
        title = case.name
        for size in case.sizes:
            seconds, text = measure(options.tool, case, size, work, options.r, options.t)
            shown = f">{options.t:.0f}" if seconds is None else f"{seconds:.3f}"
            exponent = ""
            # Shorter times are mostly those of an empty scene.
            if former and seconds and former[1] > 2 * base and not text:
                exponent = f"{math.log((seconds - base) / (former[1] - base)) / math.log(size / former[0]):.2f}"
            print(f"{case.area if case.area != area else '':9} {title:46} "
                  f"{case.command if title else '':8} {size:>7} {shown:>9} {exponent:>8}  {text}".rstrip(),
                  flush=True)
            area, title = case.area, ""
            if seconds is None or text:
                break
            former = (size, seconds)


if __name__ == "__main__":
    main()
