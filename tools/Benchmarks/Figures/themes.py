"""Figures in two themes beside one: see tools/bench themes.

What is timed is the processor time, user and system, of whole processes with written files, minimum of the
runs, which are interleaved. A film is played once for both themes, so that what the second one adds is its
drawing: emitting display lists, placing labels, and writing the file.
"""

import glob
import json
import os
import resource
import subprocess
import sys
import tempfile

TOOL = sys.argv[1]
RUNS = int(sys.argv[2]) if len(sys.argv) > 2 else 9
RECIPES = sorted(glob.glob("Scenes/recipes/*.json"))


def long_film(folder):
    """60 squares that fall into a box for 10 s: playing dominates."""
    views = [
        {"id": f"s{i}", "frame": [10 + 30 * (i % 20), 10 + 30 * (i // 20), 20, 20], "backgroundColor": "systemTeal"}
        for i in range(60)
    ]
    ids = [view["id"] for view in views]
    scene = {
        "framegen": 1, "canvas": {"size": [640, 640]}, "timing": {"duration": 10}, "views": views,
        "behaviors": [
            {"type": "gravity", "items": ids},
            {"type": "collision", "items": ids, "translatesReferenceBoundsIntoBoundary": True},
        ],
    }
    path = os.path.join(folder, "60 falling squares.json")
    with open(path, "w") as file:
        json.dump(scene, file)
    return path


def milliseconds(scene, themes, folder):
    """The processor time of one run."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [TOOL, "figure", scene, "--kind", "onionSkin,plot", "-o", os.path.join(folder, "%s.svg"), "--theme", themes,
         "--force"],
        check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def least(scene, folder):
    """The least time in one theme and in two."""
    one, two = float("inf"), float("inf")
    for _ in range(RUNS):
        one = min(one, milliseconds(scene, "light", folder))
        two = min(two, milliseconds(scene, "light,dark", folder))
    return one, two


with tempfile.TemporaryDirectory() as folder:
    print(f"{'processor ms':28} {'one':>7} {'two':>7} {'ratio':>6} {'added':>6}")
    sums = [0, 0]
    for recipe in RECIPES:
        one, two = least(recipe, folder)
        sums = [sums[0] + one, sums[1] + two]
    print(f"{f'{len(RECIPES)} recipes':28} {sums[0]:7.0f} {sums[1]:7.0f} {sums[1] / sums[0]:6.2f} {sums[1] - sums[0]:6.0f}")
    for scene in ["Scenes/bench/figure.json", "Scenes/bench/moving.json", long_film(folder)]:
        one, two = least(scene, folder)
        print(f"{os.path.basename(scene):28} {one:7.0f} {two:7.0f} {two / one:6.2f} {two - one:6.0f}")
