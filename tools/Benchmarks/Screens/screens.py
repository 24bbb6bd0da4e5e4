#!/usr/bin/env python3
"""Times the drawing of scenes, for `tools/bench scenes`.

Usage: screens.py FRAMEGEN RECIPES [RUNS]

What people draw are cards, shadows and texts on 1280 x 720 pixels. Each scene lasts two seconds at 30
frames a second and is written as raw pixels to /dev/null and as PNG files, by one worker; to files in
memory (/dev/shm), where there is that folder, so that no file system counts. The peers draw the same
scenes without writing them: skia-python (Skia's raster) and pycairo, which has no blur and so no scenes
with shadows. Figures are processor milliseconds a frame: those of the whole process less those of
drawing its first frame alone, by the other frames; the minimum of RUNS (5) interleaved runs. So starting,
reading and laying out do not count, and playing does; "drawn" counts the conversion to raw pixels too.
Of the recipes, in the folder RECIPES, the slowest are shown.
"""

import json
import os
import resource
import subprocess
import sys
import tempfile

FRAMES = 60
MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
PEER = os.path.join(os.path.dirname(__file__), "..", "..", "peers", "screens.py")


def scene(views, actions, frames=FRAMES):
    return {"framegen": 1, "canvas": {"size": [1280, 720], "scale": 1},
            "timing": {"duration": frames / 30, "fps": 30}, "views": views,
            "timeline": [{"at": 0, "do": actions}]}


def move(view, by):
    return {"animate": {"duration": 1, "curve": "linear", "repeat": "forever", "autoreverse": True,
                        "by": {view: by}}}


def cards(moving, frames=FRAMES):
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
    actions = [move(f"card{i}.center", [13 + i / 7, 5 + i / 11]) for i in chosen]
    return scene(views, actions, frames)


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


def diagonal():
    return {"id": "all", "frame": [0, 0, 1280, 720],
            "gradient": {"colors": ["systemBlue", "systemPink"], "startPoint": [0, 0], "endPoint": [1, 1]}}


def squares():
    views = [diagonal()]
    views += [{"id": f"square{i}", "frame": [i % 6 * 200 + 60, i // 6 * 340 + 80, 120, 120],
               "backgroundColor": "systemYellow"} for i in range(12)]
    return scene(views, [move(f"square{i}.center", [31 + i / 7, 17 + i / 11]) for i in range(12)]
                 + [move(f"square{i}.transform.rotation", f"{20 + 3 * i}deg") for i in range(12)])


def group():
    squares = [{"frame": [i % 8 * 130 + 10, i // 8 * 170 + 20, 100, 120], "cornerRadius": 12,
                "backgroundColor": "systemYellow"} for i in range(24)]
    views = [diagonal(), {"id": "group", "frame": [100, 100, 1080, 520], "alpha": 0.6,
                          "subviews": squares}]
    return scene(views, [move("group.center", [31, 17])])


SCENES = {
    "100 cards with shadow, gradient and text, all moving": cards(100),
    "the same, 10 of 100 moving": cards(10),
    "the same, one moving": cards(1),
    "50 rotating squares with a shadow of radius 12": rotating(),
    "40 labels of five lines, moving slowly": labels(),
    "12 squares over a diagonal gradient": squares(),
    "a translucent group of 24 over a gradient": group(),
}


def usage(command):
    """The processor time of a command, in milliseconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1000


def peak(command):
    """The largest memory of a command, in MB."""
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(child.pid, 0)
    if status != 0:
        raise SystemExit(f"{command} failed")
    return used.ru_maxrss / 1000


def peers():
    """The peers that are installed, by name, each with the program that runs it."""
    found = {}
    for name, module, python in (("skia", "skia", sys.executable), ("cairo", "cairo", "/usr/bin/python3")):
        if subprocess.run([python, "-c", f"import {module}"], stderr=subprocess.DEVNULL).returncode == 0:
            found[name] = [python, PEER, name]
    return found


def least(commands, runs):
    """The least times of commands by key, each a pair of all frames and of the first."""
    times = {}
    for _ in range(runs):
        for key, pair in commands.items():
            pair = tuple(usage(command) for command in pair)
            times[key] = tuple(map(min, times.get(key, pair), pair))
    return {key: all - first for key, (all, first) in times.items()}


def main():
    framegen, recipes = sys.argv[1:3]
    runs = int(sys.argv[3]) if len(sys.argv) > 3 else 5
    found = peers()
    for name in ("skia", "cairo"):
        if name not in found:
            print(f"without {name}: pip install skia-python, apt-get install python3-cairo\n")
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        def write(name, value):
            path = os.path.join(folder, name)
            with open(path, "w") as file:
                json.dump(value, file)
            return path

        def ours(path, options):
            command = [framegen, path, "--jobs", "1", "--quiet"] + options
            return command, command + ["--frames", "0"]

        commands = {}
        for number, (name, value) in enumerate(SCENES.items()):
            path = write(f"{number}.json", value)
            commands[name, "drawn"] = ours(path, ["--raw"])
            commands[name, "PNG"] = ours(path, ["-o", os.path.join(folder, f"frames{number}"), "--force"])
            for peer, program in found.items():
                if peer != "cairo" or "shadow" not in json.dumps(value):
                    commands[name, peer] = (program + [path, str(FRAMES)], program + [path, "1"])
        times = least(commands, runs)
        columns = ["drawn", "PNG"] + list(found)
        print(f"{'processor milliseconds a frame':54}" + "".join(f"{column:>8}" for column in columns))
        for name in SCENES:
            cells = [f"{times[name, column] / (FRAMES - 1):8.1f}" if (name, column) in times else f"{'–':>8}"
                     for column in columns]
            print(f"{name:54}" + "".join(cells))

        counts, commands = {}, {}
        for file in sorted(name for name in os.listdir(recipes) if name.endswith((".json", ".jsonc"))):
            frames = os.path.join(folder, "recipe-" + file.partition(".")[0])
            commands[file] = ours(os.path.join(recipes, file), ["-o", frames, "--force"])
            usage(commands[file][0])
            counts[file] = sum(name.endswith(".png") for name in os.listdir(frames))
        commands = {file: pair for file, pair in commands.items() if counts[file] > 1}
        times = {file: time / (counts[file] - 1) for file, time in least(commands, runs).items()}
        slowest = sorted(times, key=times.get, reverse=True)[:5]
        print(f"\n{len(times)} recipes with PNG, the slowest")
        for file in slowest:
            print(f"{file:54}{'':8}{times[file]:8.2f}")

        film = write("film.json", cards(100, 600))
        size = peak([framegen, film, "-o", os.path.join(folder, "film"), "--jobs", "2", "--quiet"])
        print(f"\nmemory of 600 frames of 100 moving cards by two workers: {size:.0f} MB")


if __name__ == "__main__":
    main()
