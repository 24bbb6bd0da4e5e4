#!/usr/bin/env python3
"""Times what components and repetitions cost when a scene is read, for `tools/bench expansion`.

Usage: expansion.py FRAMEGEN [RUNS]

Each scene has 10,000 views, once made by a repetition and once written out, and is read and staged by
`framegen check`, which draws nothing. Both are the same scene, so that the difference is the cost of
making the views less that of reading their text. A scene of one view tells what the process costs.
Figures are the least processor milliseconds of RUNS runs (9) of whole processes.
"""

import json
import os
import resource
import subprocess
import sys
import tempfile

VIEWS = 10_000


def plain(index):
    return {"id": f"v{index}", "frame": [10 * (index % 100), 10 * (index // 100), 9, 9],
            "backgroundColor": "red" if index % 2 == 0 else "blue", "cornerRadius": index / VIEWS}


REPEATED = {
    "repeat": VIEWS, "id": "v", "frame": ["{10 * (index % 100)}", "{10 * floor(index / 100)}", 9, 9],
    "backgroundColor": "{index % 2 == 0 ? red : blue}", "cornerRadius": "{index / count}"}

USED = {
    "repeat": VIEWS // 2, "id": "c", "component": "card",
    "frame": ["{10 * (index % 100)}", "{10 * floor(index / 100)}", 9, 9], "with": {"n": "{index}"}}
CARD = {"card": {"parameters": {"n": 0}, "view": {"backgroundColor": "{n % 2 == 0 ? red : blue}"},
                 "views": [{"id": "dot", "frame": [0, 0, 4, 4], "cornerRadius": "{n / 5000}"}]}}


def plain_card(index):
    color = "red" if index % 2 == 0 else "blue"
    return {"id": f"c{index}", "frame": [10 * (index % 100), 10 * (index // 100), 9, 9],
            "backgroundColor": color,
            "subviews": [{"id": f"d{index}", "frame": [0, 0, 4, 4], "cornerRadius": index / 5000}]}


def scene(views, **others):
    return {"framegen": 1, "canvas": {"size": [1000, 1000]}, "timing": {"duration": 0.05, "fps": 20},
            "views": views, **others}


SCENES = {
    "one view": scene([plain(0)]),
    "10,000 views, written out": scene([plain(index) for index in range(VIEWS)]),
    "10,000 views, by repetition": scene([REPEATED]),
    "5,000 cards of two views, written out": scene([plain_card(i) for i in range(VIEWS // 2)]),
    "5,000 cards of two views, by a component": scene([USED], components=CARD),
}


def processor_time(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1000


def main():
    framegen, runs = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 9
    with tempfile.TemporaryDirectory() as folder:
        paths = {}
        for number, (name, value) in enumerate(SCENES.items()):
            paths[name] = os.path.join(folder, f"{number}.json")
            with open(paths[name], "w", encoding="utf-8") as file:
                json.dump(value, file)
        times = {name: [] for name in SCENES}
        # In turns, so that a change of the machine's speed concerns all.
        for _ in range(runs):
            for name, path in paths.items():
                times[name].append(processor_time([framegen, "check", path]))
    print(f"{'scene':<44}{'check, ms':>10}{'file, kB':>10}")
    for name, value in SCENES.items():
        size = len(json.dumps(value)) / 1000
        print(f"{name:<44}{min(times[name]):>10.0f}{size:>10.0f}")


if __name__ == "__main__":
    main()
