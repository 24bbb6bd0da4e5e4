#!/usr/bin/env python3
"""Times the encoding of frames that are not flat, for `tools/bench encode`.

Usage: encode_bench.py FRAMEGEN ENCODER-BENCH ENCODERS [RUNS]

The scenes are those of `tools/bench scenes`, squares over a gradient and a translucent group over one;
two of them also with a clear background, as RGBA. Four frames of each are encoded from memory, each of
them completely, by framegen and by libdeflate at level 1 on rows with each of PNG's filters. Figures are
processor milliseconds and kilobytes a frame, the minimum of RUNS (3) interleaved runs; of libdeflate the
time of the filter that gives the smallest file, and the ratio of the sizes.
"""

import json
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Benchmarks", "Screens"))
import screens  # noqa: E402

WIDTH, HEIGHT = 1280, 720
CHOSEN = (3, 17, 31, 44)
FILTERS = ("none", "sub", "up", "average", "paeth", "smallest")


def gradient(colors):
    return {"id": "back", "frame": [0, 0, WIDTH, HEIGHT],
            "gradient": {"colors": colors, "startPoint": [0, 0], "endPoint": [1, 1]}}


def squares():
    views = [{"id": f"square{i}", "frame": [i % 4 * 300 + 60, i // 4 * 220 + 40, 100, 100],
              "cornerRadius": i % 2 * 12, "backgroundColor": "systemYellow"} for i in range(12)]
    actions = [screens.move(f"square{i}.transform.rotation", f"{90 + 7 * i}deg") for i in range(12)]
    return screens.scene([gradient(["systemBlue", "systemPink"])] + views, actions)


def group():
    colors = ["systemRed", "systemGreen", "systemBlue", "systemOrange"]
    views = [{"id": f"view{i}", "frame": [i % 6 * 150 + 20, i // 6 * 120 + 20, 120, 90],
              "cornerRadius": 14, "backgroundColor": colors[i % 4]} for i in range(24)]
    actions = [screens.move(f"view{i}.center", [13 + i / 7, 5 + i / 11]) for i in range(24)]
    parent = {"id": "group", "frame": [150, 100, 940, 520], "alpha": 0.6, "subviews": views}
    return screens.scene([gradient(["systemTeal", "systemPurple"]), parent], actions)


def clear(scene):
    scene["canvas"]["background"] = "clear"
    return scene


SCENES = {
    "100 cards with shadow, gradient and text": screens.cards(100),
    "50 rotating squares with a shadow": screens.rotating(),
    "40 labels of five lines": screens.labels(),
    "12 squares over a diagonal gradient": squares(),
    "a translucent group of 24 over a gradient": group(),
    "the cards on a clear background": clear(screens.cards(100)),
    "the squares on a clear background": clear(screens.rotating()),
}


def frames(framegen, scene, folder, name):
    """Writes frames of a scene as framegen writes them and as peers read them; the second file and its
    channels."""
    path = os.path.join(folder, name)
    with open(path + ".json", "w") as file:
        json.dump(scene, file)
    raw = subprocess.run([framegen, path + ".json", "--jobs", "1", "--quiet", "--raw"], check=True,
                         capture_output=True).stdout
    size = WIDTH * HEIGHT * 4
    chosen = b"".join(raw[i * size:(i + 1) * size] for i in CHOSEN)
    with open(path + ".rgba", "wb") as file:
        file.write(chosen)
    if chosen[3::4].strip(b"\xff"):
        return path + ".rgba", path + ".rgba", 4
    packed = bytearray(len(chosen) // 4 * 3)
    for channel in range(3):
        packed[channel::3] = chosen[channel::4]
    with open(path + ".rgb", "wb") as file:
        file.write(packed)
    return path + ".rgba", path + ".rgb", 3


def run(command):
    time, size = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    return float(time), int(size) / 1000


def main():
    framegen, own, others = sys.argv[1:4]
    runs = int(sys.argv[4]) if len(sys.argv) > 4 else 3
    print(f"{'':44}{'framegen':>17}{'libdeflate 1':>27}{'ratio':>7}")
    print(f"{'':44}{'ms':>8}{'KB':>9}{'ms':>8}{'KB':>9}{'filter':>10}{'KB':>7}")
    with tempfile.TemporaryDirectory() as folder:
        for number, (name, scene) in enumerate(SCENES.items()):
            ours, theirs, channels = frames(framegen, scene, folder, str(number))
            sides = [str(WIDTH), str(HEIGHT)]
            best, peers = (9e9, 0), {}
            for _ in range(runs):
                best = min(best, run([own, ours] + sides + ["fast"]))
                for filter in FILTERS:
                    result = run([others, theirs] + sides + [str(channels), "libdeflate-1-" + filter])
                    peers[filter] = min(peers.get(filter, (9e9, 0)), result)
            smallest = min(FILTERS, key=lambda filter: peers[filter][1])
            time, size = peers[smallest]
            print(f"{name:44}{best[0]:8.2f}{best[1]:9.1f}{time:8.2f}{size:9.1f}{smallest:>10}"
                  f"{best[1] / size:7.2f}", flush=True)


if __name__ == "__main__":
    main()
