#!/usr/bin/env python3
"""Times the drawing of screens, for `tools/bench screens`.

Usage: screens.py FRAMEGEN [RUNS]

What people draw are cards, shadows and texts on 1280 x 720 pixels. Each scene lasts two seconds at 30
frames a second and is written as raw pixels to /dev/null and as PNG files, by one worker. Figures are
processor milliseconds a frame: those of the whole process less those of drawing its first frame alone,
by the 59 other frames; the minimum of RUNS (5) interleaved runs. So starting, reading and laying out do
not count, playing does.
"""

import json
import os
import resource
import subprocess
import sys
import tempfile

FRAMES = 60


def scene(views, actions):
    return {"framegen": 1, "canvas": {"size": [1280, 720], "scale": 1},
            "timing": {"duration": FRAMES / 30, "fps": 30}, "views": views,
            "timeline": [{"at": 0, "do": actions}]}


def move(view, by):
    return {"animate": {"duration": 1, "curve": "linear", "repeat": "forever", "autoreverse": True,
                        "by": {view: by}}}


def cards(moving):
    views = []
    for i in range(100):
        views.append({
            "id": f"card{i}", "frame": [i % 10 * 128 + 9, i // 10 * 72 + 8, 110, 56],
            "cornerRadius": 10, "shadowOpacity": 0.3, "shadowRadius": 6, "shadowOffset": [0, 2],
            "gradient": {"colors": ["systemBlue", "systemIndigo"]},
            "subviews": [
                {"type": "label", "text": f"Card {i}", "frame": [8, 6, 90, 18], "font": {"size": 13},
                 "textColor": "white"},
                {"frame": [8, 28, 60, 20], "backgroundColor": "white", "cornerRadius": 6, "subviews": [
                    {"type": "label", "text": "Open", "frame": [0, 0, 60, 20], "font": {"size": 12},
                     "textAlignment": "center"}]}]})
    # Spread over the screen, each by a distance of its own.
    chosen = [(index * 37) % 100 for index in range(moving)]
    return scene(views, [move(f"card{i}.center", [13 + i / 7, 5 + i / 11]) for i in chosen])


def rotating():
    views = [{"id": f"square{i}", "frame": [i % 10 * 128 + 24, i // 10 * 144 + 32, 80, 80],
              "cornerRadius": 12, "shadowOpacity": 0.3, "shadowRadius": 12,
              "backgroundColor": "systemTeal"} for i in range(50)]
    return scene(views, [move(f"square{i}.transform.rotation", f"{90 + 3 * i}deg") for i in range(50)])


def labels():
    text = "The quick brown fox jumps over the lazy dog and runs away into the deep green forest again"
    views = [{"id": f"label{i}", "type": "label", "frame": [i % 8 * 160 + 8, i // 8 * 144 + 8, 140, 110],
              "numberOfLines": 5, "font": {"size": 14}, "text": text} for i in range(40)]
    return scene(views, [move(f"label{i}.center", [7 + i / 9, 4 + i / 13]) for i in range(40)])


SCENES = {
    "100 cards with shadow, gradient and text, all moving": cards(100),
    "the same, 10 of 100 moving": cards(10),
    "the same, one moving": cards(1),
    "50 rotating squares with a shadow of radius 12": rotating(),
    "40 labels of five lines, moving slowly": labels(),
}


def processor_time(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1000


def main():
    framegen, runs = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 5
    with tempfile.TemporaryDirectory() as folder:
        drawn, written = {}, {}
        for number, (name, value) in enumerate(SCENES.items()):
            path = os.path.join(folder, f"{number}.json")
            with open(path, "w") as file:
                json.dump(value, file)
            command = [framegen, path, "--jobs", "1", "--quiet"]
            drawn[name] = command + ["--raw"]
            written[name] = command + ["-o", os.path.join(folder, f"frames{number}"), "--force"]
        least = {}
        for _ in range(runs):
            for name in SCENES:
                for form, commands in (("drawn", drawn), ("PNG", written)):
                    for part, options in (("all", []), ("first", ["--frames", "0"])):
                        time = processor_time(commands[name] + options)
                        key = (name, form, part)
                        least[key] = min(least.get(key, time), time)
        print(f"{'processor milliseconds a frame':56} {'drawn':>7} {'with PNG':>9}")
        for name in SCENES:
            times = [(least[name, form, "all"] - least[name, form, "first"]) / (FRAMES - 1)
                     for form in ("drawn", "PNG")]
            print(f"{name:56} {times[0]:7.1f} {times[1]:9.1f}")


main()
