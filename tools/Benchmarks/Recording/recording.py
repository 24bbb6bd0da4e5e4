"""Times recording the motion of a film beside drawing it, as whole processes.

    recording.py FRAMEGEN [RUNS]

The scene has 200 squares that fall, bounce and never rest, for 60 s. "play" is the engine alone, with the start of the
process; "record" plays it, records every view at 120 moments a second, and draws the curve of one of them; "draw"
plays it and writes 3,600 frames of 1280 by 720 pixels as PNG files, with one worker. Each number is the least
processor time of the runs, which are interleaved.
"""

import json
import os
import resource
import subprocess
import sys
import tempfile


def scene():
    """The scene: 20 by 10 squares, which a push sends to the side."""
    views = [
        {
            "id": f"s{index}",
            "frame": [20 + index % 20 * 62, 20 + index // 20 * 60, 24, 24],
            "backgroundColor": f"#{index * 0x4F1B3 % 0x1000000:06X}",
        }
        for index in range(200)
    ]
    items = [view["id"] for view in views]
    return {
        "framegen": 1,
        "canvas": {"size": [1280, 720], "scale": 1},
        "timing": {"duration": 60, "fps": 60},
        "views": views,
        "behaviors": [
            {"type": "gravity", "items": items},
            {
                "type": "collision",
                "items": items,
                "translatesReferenceBoundsIntoBoundary": True,
            },
            {
                "type": "itemProperties",
                "items": items,
                "elasticity": 1,
                "resistance": 0,
                "friction": 0,
            },
            {"type": "push", "items": items, "mode": "instantaneous", "pushDirection": [0.3, 0.1]},
        ],
    }


def processor_seconds(command):
    """The processor time of a command and what it starts."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    tool, runs = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 3
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "scene.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump(scene(), file)
        plot = os.path.join(folder, "plot.svg")
        commands = {
            "play": [tool, "check", path],
            "record": [tool, "figure", path, "--kind", "plot", "--of", "s3.center.y", "-f", "-o", plot],
            "draw": [tool, "render", path, "-o", os.path.join(folder, "frames"), "--jobs", "1", "-f"],
        }
        least = {}
        for _ in range(runs):
            for name, command in commands.items():
                seconds = processor_seconds(command)
                least[name] = min(seconds, least.get(name, seconds))
    print("200 squares for 60 s       processor s  of drawing")
    for name, seconds in least.items():
        print(f"{name:<26} {seconds:11.2f}  {seconds / least['draw']:10.2f}")


main()
