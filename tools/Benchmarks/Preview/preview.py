#!/usr/bin/env python3
"""Times what a page of the preview waits for, for `tools/bench preview`.

Usage: preview.py FRAMEGEN [RUNS]

A page without a browser, Tests/Preview/client.py, measures from outside:

- saving:   from the renaming of a scene's new file to the whole picture of the moment shown, in the middle of
            the film; wall milliseconds, median and maximum of RUNS (15) for every recipe.
- live:     the processor time of the server in a second of live play at 60 frames a second and 720p, with 12
            views that move; at rest, and while a finger drags one of them.
- dragging: from sending a finger's movement to the picture that shows it, in frames of 1/60 s.
"""

import json
import pathlib
import statistics
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent.parent
sys.path.insert(0, str(ROOT / "Tests/Preview"))
from client import Page, Server  # noqa: E402

TOOL, RUNS = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 15

VIEWS = 12
LIVE = {
    "framegen": 1, "title": "Live", "canvas": {"size": [1280, 720], "scale": 1, "background": "white"},
    "timing": {"duration": 60, "fps": 60},
    "views": [
        {"id": f"v{n}", "frame": [40 + 100 * n, 60 + 20 * (n % 3), 80, 80], "cornerRadius": 12,
         "backgroundColor": "systemBlue" if n % 2 else "systemRed"} for n in range(VIEWS)],
    "behaviors": [
        {"type": "gravity", "items": [f"v{n}" for n in range(VIEWS)]},
        {"type": "collision", "items": [f"v{n}" for n in range(VIEWS)], "translatesReferenceBoundsIntoBoundary": True},
        {"type": "itemProperties", "items": [f"v{n}" for n in range(VIEWS)], "elasticity": 1, "resistance": 0},
    ],
    "gestures": [{"id": "drag", "type": "pan"}],
    "timeline": [{"on": {"gesture": "drag", "state": ["began", "changed"]},
                  "do": [{"set": {"finger.center": "$location"}}]}],
}
LIVE["views"].append({"id": "finger", "frame": [0, 0, 60, 60], "backgroundColor": "systemGreen"})


def save(folder, text):
    new = folder / "scene.json~"
    new.write_text(text)
    new.rename(folder / "scene.json")


def saving():
    print(f"{'saving, wall ms':32} {'median':>8} {'maximum':>8} {'frames':>8}")
    worst = 0.0
    for recipe in sorted((ROOT / "Scenes/recipes").glob("*.json")):
        if recipe.name.endswith(".touches.json"):
            continue
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            text = recipe.read_text()
            save(folder, text)
            with Server(TOOL, folder / "scene.json") as server, Page(server) as page:
                page.send("open", scene=str(folder / "scene.json"))
                film, _ = page.until("film")
                done = film["simulated"] == film["frameCount"]
                while not done:
                    progress, _ = page.until("progress")
                    done = progress["simulated"] == progress["frameCount"]
                    film["frameCount"] = progress["frameCount"]
                page.send("frames", generation=1, **{"from": film["frameCount"] // 2, "count": 1})
                while page.until("picture")[0][1] != film["frameCount"] // 2:
                    pass
                times = []
                for run in range(RUNS + 1):
                    start = time.perf_counter()
                    save(folder, text + " " * (run + 1))
                    page.until("film")
                    page.until("picture")
                    times.append(1000 * (time.perf_counter() - start))
                    time.sleep(0.05)  # the rest of the film
                times = times[1:]  # the first one fills the caches
                worst = max(worst, max(times))
                print(f"{recipe.stem:32} {statistics.median(times):8.1f} {max(times):8.1f} {film['frameCount']:8}")
    print(f"{'the slowest':32} {'':8} {worst:8.1f}\n")


def live():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        save(folder, json.dumps(LIVE))
        with Server(TOOL, folder / "scene.json") as server, Page(server) as page:
            page.send("open", scene=str(folder / "scene.json"))
            page.until("film")
            page.until("picture")
            done = False
            while not done:
                progress, _ = page.until("progress")
                done = progress["simulated"] == progress["frameCount"]
            page.send("live", frame=0)
            page.until("live")

            def play(seconds, step):
                """The processor seconds and pictures in a second."""
                start, used, pictures = time.monotonic(), server.processor_seconds(), 0
                while time.monotonic() - start < seconds:
                    page.until("picture")
                    pictures += 1
                    step(pictures)
                took = time.monotonic() - start
                return (server.processor_seconds() - used) / took, pictures / took

            rows = [("twelve views that move", play(5, lambda _: None))]
            page.send("touch", finger=1, phase="began", x=30, y=30)
            rows.append(("and a finger that drags", play(5, lambda n: page.send(
                "touch", finger=1, phase="moved", x=30 + n % 600, y=30 + n % 300))))
            print(f"{'live, 1280×720, 60 frames/s':32} {'core':>8} {'frames/s':>8}")
            for row, (used, rate) in rows:
                print(f"{row:32} {used:8.3f} {rate:8.1f}")
            print()


def drag():
    """Waits for the picture in which the dragged view has left its place: the first that differs."""
    still = {**LIVE, "behaviors": [], "views": [LIVE["views"][-1]]}
    delays = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        save(folder, json.dumps(still))
        with Server(TOOL, folder / "scene.json") as server, Page(server) as page:
            page.send("open", scene=str(folder / "scene.json"))
            page.until("film")
            page.until("picture")
            page.send("live", frame=0)
            page.until("live")
            page.send("touch", finger=1, phase="began", x=30, y=30)
            page.send("touch", finger=1, phase="moved", x=60, y=60)
            for _ in range(10):
                last, _ = page.until("picture")
            for run in range(10 * RUNS):
                # At any time between two frames.
                time.sleep(run % 10 / 600)
                place = 100 + 2 * run
                page.send("touch", finger=1, phase="moved", x=place, y=place / 2)
                start = time.perf_counter()
                while True:
                    picture, _ = page.until("picture")
                    if pixels(picture[3]) != pixels(last[3]):
                        break
                delays.append(60 * (time.perf_counter() - start))
                last = picture
                for _ in range(2):
                    last, _ = page.until("picture")
    print(f"{'dragging, frames of 1/60 s':32} {'median':>8} {'maximum':>8}")
    print(f"{'from the message to the picture':32} {statistics.median(delays):8.2f} {max(delays):8.2f}")


def pixels(png):
    """What the picture shows: the file without the text chunks, which tell the frame."""
    at, parts = 8, []
    while at < len(png):
        length = int.from_bytes(png[at:at + 4], "big")
        if png[at + 4:at + 8] == b"IDAT":
            parts.append(png[at + 8:at + 8 + length])
        at += 12 + length
    return b"".join(parts)


saving()
live()
drag()
