#!/usr/bin/env python3
"""Measures whole runs of framegen and its peers for `tools/bench render`, and prints the table.

Usage: render_bench.py FRAMEGEN ENCODER-BENCH ENCODERS RUNS

Runs are interleaved and the minimum of each figure is reported, because other work on the machine can
only increase it.
"""

import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
FRAMES = 600
PYTHON = "/usr/bin/python3"
MOVING, RESTING = "Scenes/bench/moving.json", "Scenes/bench/resting.json"


def run(commands):
    """CPU seconds, wall seconds and peak memory in MB of commands run in parallel, with children."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.monotonic()
    running = [subprocess.Popen(c, stdout=subprocess.DEVNULL) for c in commands]
    peak = 0
    for process in running:
        _, status, usage = os.wait4(process.pid, 0)
        if status != 0:
            sys.exit("bench: command failed: " + " ".join(process.args))
        peak = max(peak, usage.ru_maxrss / 1024)
    wall = time.monotonic() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return cpu, wall, peak


def size(folder):
    names = [n for n in os.listdir(folder) if n.endswith(".png")]
    if len(names) != FRAMES:
        sys.exit(f"bench: {len(names)} frames instead of {FRAMES}")
    return sum(os.path.getsize(os.path.join(folder, n)) for n in names) / FRAMES


def measure(entries, runs, work):
    best = {}
    for round in range(runs):
        # Runs of framegen are short, so all of them are repeated before each peer.
        ours = [entry for entry in entries if entry[0].startswith("framegen")]
        peers = [entry for entry in entries if entry not in ours]
        for name, commands in [run for peer in peers for run in ours + [peer]]:
            # A new folder: creating files where others were just removed takes several times as long.
            folder = tempfile.mkdtemp(dir=work) + "/frames"
            figures = run(commands(folder))
            old = best.get(name, (9e9, 9e9, 9e9, 0))
            best[name] = tuple(map(min, old, figures)) + (size(folder),)
    return best


def main():
    tool, own, others, runs = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])
    work = tempfile.mkdtemp()
    motion = os.path.join(work, "motion.csv")
    subprocess.run([tool, "trace", MOVING, "-o", motion], check=True)

    def ours(scene, scale, jobs):
        return lambda folder: [[tool, scene, "-o", folder, "--scale", scale, "--jobs", jobs,
                                "--quiet"]]

    def peer(writer, scale, workers):
        part = FRAMES // workers
        return lambda folder: [
            [PYTHON, os.path.join(HERE, "pycairo_frames.py"), MOVING, motion, scale, writer, folder,
             str(part * worker), str(part * (worker + 1))]
            for worker in range(workers)
        ]

    for label, scale, width, height in [("720p", "1", 1280, 720), ("1080p", "1.5", 1920, 1080)]:
        entries = [("framegen, 1 worker", ours(MOVING, scale, "1"))]
        entries.append(("framegen, 2 workers", ours(MOVING, scale, "2")))
        entries.append(("framegen, a scene at rest", ours(RESTING, scale, "1")))
        for name, writer in [("pycairo + write_to_png", "png"), ("pycairo + cv2.imwrite", "cv2"),
                             ("pycairo | ffmpeg", "ffmpeg")]:
            entries.append((name, peer(writer, scale, 1)))
            if writer == "png":
                entries.append((name + ", 2 processes", peer(writer, scale, 2)))
        best = measure(entries, runs, work)
        reference = best["framegen, 1 worker"][0]
        print(f"{label}, {FRAMES} frames, whole processes to the last file")
        print(f"  {'':34}{'cpu ms':>8}{'wall ms':>9}{'cpu ratio':>11}{'KB':>8}{'peak MB':>9}")
        for name, _ in entries:
            cpu, wall, peak, bytes = best[name]
            print(f"  {name:34}{cpu * 1000 / FRAMES:8.3f}{wall * 1000 / FRAMES:9.3f}"
                  f"{cpu / reference:11.2f}{bytes / 1000:8.1f}{peak:9.1f}")
        one, two = best["framegen, 1 worker"], best["framegen, 2 workers"]
        rest = best["framegen, a scene at rest"]
        print(f"  two workers take {two[1] / one[1]:.2f} of the wall time of one; a frame at rest "
              f"costs {rest[0] / one[0]:.2f} of a moving one")
        raw = os.path.join(work, "frames.rgb")
        subprocess.run(
            [PYTHON, os.path.join(HERE, "pycairo_frames.py"), MOVING, motion, scale, "raw", raw,
             "200", "230"], check=True)
        print(f"{label}, encoders alone, 30 frames in memory")
        print(f"  {'':34}{'cpu ms':>8}{'KB':>8}")
        for name, command in [
                ("framegen, fast", [own, raw, str(width), str(height), "fast"]),
                ("framegen, balanced", [own, raw, str(width), str(height), "balanced"]),
                ("libpng, level 1, no filter", [others, raw, str(width), str(height), "3", "libpng-1"]),
                ("libpng, level 6, adaptive", [others, raw, str(width), str(height), "3", "libpng-6"]),
                ("libdeflate, level 1, no filter",
                 [others, raw, str(width), str(height), "3", "libdeflate-1-none"])]:
            figures = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
            print(f"  {name:34}{float(figures[0]):8.3f}{int(figures[1]) / 1000:8.1f}")
        os.remove(raw)
        print()
    shutil.rmtree(work)


if __name__ == "__main__":
    main()
