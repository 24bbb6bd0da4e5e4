"""Figures of 20 moments beside drawing 20 frames: see tools/bench figure.

What is timed is the processor time, user and system, of whole processes with written files, minimum of the
runs, which are interleaved. Of the simulation it is that of `trace`, which plays all frames and draws none,
less that of `--version`, which only starts; so the sum starts once, as a figure does.
"""

import os
import resource
import subprocess
import sys
import tempfile

TOOL = sys.argv[1]
RUNS = int(sys.argv[2]) if len(sys.argv) > 2 else 15
SCENE = "Scenes/bench/figure.json"
MOMENTS = 20


def milliseconds(*arguments):
    """The processor time of one run."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([TOOL, *arguments], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def table(overlays):
    """Measures with the overlays of the scene, or with none."""
    chosen = [] if overlays else ["--overlay", "none"]
    with tempfile.TemporaryDirectory() as folder:

        def out(name):
            return os.path.join(folder, name)

        def figure(kind, name):
            return ["figure", SCENE, "-o", out(name), "--kind", kind, "--moments", str(MOMENTS), "--force", *chosen]

        frames = ["--every", str(600 // MOMENTS), "--jobs", "1", "--force", *chosen]
        commands = {
            "start": ["--version"],
            "trace": ["trace", SCENE, "-o", out("motion.csv"), "--force"],
            "20 frames, PNG": [SCENE, "-o", out("png/%d.png"), *frames],
            "20 frames, SVG": [SCENE, "-o", out("svg/%d.svg"), *frames],
            "onion skin, PNG": figure("onionSkin", "onion.png"),
            "onion skin, SVG": figure("onionSkin", "onion.svg"),
            "onion skin and paths, PNG": figure("onionSkin,trail", "skin.png"),
            "onion skin and paths, SVG": figure("onionSkin,trail", "skin.svg"),
            "strip, PNG": figure("strip", "strip.png"),
            "strip, SVG": figure("strip", "strip.svg"),
        }
        least = {name: float("inf") for name in commands}
        for _ in range(RUNS):
            for name, arguments in commands.items():
                least[name] = min(least[name], milliseconds(*arguments))
    simulation = least["trace"] - least["start"]
    print("with paths and velocities above the squares" if overlays else "\nwithout overlays")
    print(f"{'processor ms':28} {'alone':>7} {'with simulation':>16} {'ratio':>6}")
    for ending in ["PNG", "SVG"]:
        drawn = least[f"20 frames, {ending}"]
        print(f"{f'20 frames, {ending}':28} {drawn:7.1f} {drawn + simulation:16.1f} {1:6}")
        for kind in ["onion skin", "strip", "onion skin and paths"]:
            own = least[f"{kind}, {ending}"]
            print(f"{f'{kind}, {ending}':28} {own:7.1f} {'':16} {own / (drawn + simulation):6.2f}")
    print(f"start {least['start']:.1f} ms, simulation {simulation:.1f} ms, of all frames")


table(overlays=True)
table(overlays=False)
