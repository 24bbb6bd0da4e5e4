#!/usr/bin/env python3
"""Times what touches, gestures and expressions cost beside drawing, for `tools/bench gestures`.

Usage: gestures.py FRAMEGEN [RUNS]

Ten fingers drag a view each for 2.5 s, at 60 samples a second; 200 entries of the timeline, twenty for
each finger, set a property of a view by an expression at every sample. Each scene is run whole and with
`check`, which does all but drawing, and so is the same scene without touches, gestures and entries. The
first frame alone tells what reading them costs, once for a film of any length:

    reading   = check of the first frame - the same without them
    playing   = check - check without them - reading
    drawing   = whole - check     (display lists, drawing, encoding, writing 151 frames, one worker)

Figures are the least processor milliseconds of RUNS runs (15) of whole processes.
"""

import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile

FINGERS, FOLLOWERS, ROW = 10, 190, 19

LOOKS = {
    "bordered, rounded corners": {"cornerRadius": 4, "borderWidth": 1, "borderColor": "white"},
    "flat": {},
}
# What an entry sets of a view at (x, y).
SETTINGS = {
    "rotation": (
        "transform.rotation",
        "clamp(atan2($handle-{f}.center.y - {y}, $location.x - {x}), -1.5, 1.5)",
    ),
    "place": ("center.y", "{y} + clamp(abs($translation.x) * sin($time * 3) / 9, 0, 20)"),
}


def scene(look, setting, interactive):
    """A scene whose views have a look, and whose entries set a property if it is interactive."""
    property_name, expression = SETTINGS[setting]
    views, touches, gestures, entries = [], [], [], []
    for finger in range(FINGERS):
        x = 24 + 36 * finger
        views.append(
            {"id": f"handle-{finger}", "frame": [x - 14, 600, 28, 28],
             "backgroundColor": "systemRed", **LOOKS[look]})
        gestures.append({"id": f"pan-{finger}", "type": "pan", "view": f"handle-{finger}"})
        path = [[0, x, 614]]
        path += [[0.5 * k, x + (-1) ** k * 9, 400 + (-1) ** k * 150] for k in range(1, 6)]
        touches.append({"finger": finger + 1, "path": path, "smooth": True})
        entries.append(
            {"on": {"gesture": f"pan-{finger}", "state": "changed"},
             "do": [{"set": {f"handle-{finger}.center": "$location"}}]})
    for number in range(FOLLOWERS):
        row, column = divmod(number, ROW)
        x, y, finger = 12 + 19 * column, 30 + 55 * row, number % FINGERS
        views.append(
            {"id": f"view-{number}", "frame": [x - 8, y - 20, 16, 40],
             "backgroundColor": "systemBlue", **LOOKS[look]})
        value = expression.format(x=x, y=y, f=finger)
        entries.append(
            {"on": {"gesture": f"pan-{finger}", "state": "changed"},
             "do": [{"set": {f"view-{number}.{property_name}": value}}]})
    # Names in expressions have no hyphens.
    result = {"framegen": 1, "timing": {"duration": 2.5},
              "canvas": {"size": [375, 667], "scale": 2}, "views": views}
    if interactive:
        result |= {"touches": touches, "gestures": gestures, "timeline": entries}
    return json.dumps(result).replace("handle-", "handle").replace("view-", "view")


def milliseconds(command):
    """The processor time of a command."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1e3 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def main():
    tool = sys.argv[1]
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 15
    print(f"{'views':26} {'set':10} {'reading':>8} {'playing':>8} {'drawing':>8} {'playing/drawing':>16}")
    for look in LOOKS:
        for setting in SETTINGS:
            with tempfile.TemporaryDirectory() as folder:
                files = {}
                for kind in (True, False):
                    files[kind] = os.path.join(folder, f"{kind}.json")
                    with open(files[kind], "w", encoding="utf-8") as file:
                        file.write(scene(look, setting, kind))
                frames = os.path.join(folder, "frames")
                draw = [tool, files[True], "-o", frames, "--jobs", "1", "--quiet"]
                commands = [draw] + [
                    [tool, "check", files[kind], "--duration", duration]
                    for duration in ("2.5", "0.02") for kind in (True, False)]
                # Interleaved, so that a busy moment of the machine strikes all.
                times = []
                for _ in range(runs):
                    shutil.rmtree(frames, ignore_errors=True)
                    times.append([milliseconds(command) for command in commands])
                whole, checked, still, read, still_read = (min(column) for column in zip(*times))
            reading = read - still_read
            playing, drawing = checked - still - reading, whole - checked
            print(
                f"{look:26} {setting:10} {reading:8.1f} {playing:8.1f} {drawing:8.1f} "
                f"{100 * playing / drawing:15.1f}%")



main()
