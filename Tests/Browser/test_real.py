"""Reports that the built tool writes: one square of a scene is shifted by 2 points in frame 37 of 180."""

import json
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from browser import Page, Skip
from pages import ROOT, parts_of, text_of
from runner import equal, expect, test

TOOL = ROOT / ".build/release/framegen"
FPS = 60


def scene(shift: float, pictures: list[int] | None) -> dict[str, Any]:
    """Three views that move for 3 seconds, and an orange square that rests with its left side at 225.

    The reference has pictures of the given frames, or of those that the tool chooses.
    """
    views = [("red", 30, "systemRed", 0), ("blue", 100, "systemBlue", 8), ("green", 170, "systemGreen", 25)]
    moves = [("red", "linear", 200), ("blue", "easeInOut", 250), ("green", "easeOut", 150)]
    timeline: list[dict[str, Any]] = [{"at": 0, "do": [
        {"animate": {"duration": 2.5, "curve": curve, "set": {f"{name}.center.x": x}}} for name, curve, x in moves
    ]}]
    if shift:
        # Between two frames, so that each change appears in the frame that is meant.
        timeline += [
            {"at": 36.5 / FPS, "do": [{"set": {"orange.center.x": 250 + shift}}]},
            {"at": 37.5 / FPS, "do": [{"set": {"orange.center.x": 250}}]},
        ]
    result: dict[str, Any] = {
        "framegen": 1, "canvas": {"size": [300, 300], "scale": 2, "background": "white"},
        "timing": {"duration": 3, "fps": FPS},
        "views": [
            {"id": name, "frame": [20, y, 50, 50], "backgroundColor": color, "cornerRadius": radius}
            for name, y, color, radius in views
        ] + [{"id": "orange", "frame": [225, 225, 50, 50], "backgroundColor": "systemOrange"}],
        "timeline": timeline,
    }
    if pictures:
        result["test"] = {"frames": [frame / FPS for frame in pictures]}
    return result


@cache
def folder() -> tempfile.TemporaryDirectory:
    """Where the films are; removed when Python ends."""
    return tempfile.TemporaryDirectory()


def run(*arguments: str, code: int) -> None:
    """Runs the tool in the folder of the films."""
    done = subprocess.run([TOOL, *arguments], cwd=folder().name, capture_output=True, text=True, check=False)
    said = f"framegen {' '.join(arguments)}\n{done.stdout}{done.stderr}"
    equal(done.returncode, code, f"the exit code of {said}")


def write_scenes(shift: float) -> None:
    """Writes the scene with a reference picture of frame 37, and without one."""
    scenes = Path(folder().name) / "scenes"
    scenes.mkdir(exist_ok=True)
    for name, pictures in [("without", None), ("with", [0, 36, 37, 38, 179])]:
        (scenes / f"{name}.json").write_text(json.dumps(scene(shift, pictures)))


def checked(report: str) -> Path:
    """A report with the page of this checkout; the tool may have been built before it was changed."""
    path = Path(folder().name) / report
    text = path.read_text()
    if not all(text_of(part) in text for kind in ("css", "js") for part in parts_of(kind)):
        raise Skip(f"{TOOL.relative_to(ROOT)} has another page; build it")
    return path


@cache
def made() -> None:
    """Approves the films, shifts the square, and writes both reports."""
    if not TOOL.exists():
        raise Skip(f"{TOOL.relative_to(ROOT)} is not built")
    write_scenes(0)
    run("bless", "scenes", "--references", "references", "--ci", "--quiet", "-o", "strips", code=0)
    run("scenes/with.json", "-o", "old/", "--quiet", code=0)
    write_scenes(2)
    run("test", "scenes", "--references", "references", "-o", "tested", "--quiet", code=1)
    run("scenes/with.json", "-o", "new/", "--quiet", code=0)
    run("diff", "old", "new", "-o", "compared", "--quiet", code=1)


def tested() -> Path:
    """The report of `framegen test`."""
    made()
    return checked("tested/index.html")


def compared() -> Path:
    """The report of `framegen diff`."""
    made()
    return checked("compared/index.html")


def boxed(page: Page, x: float, y: float) -> bool:
    """Whether the only box of the actual picture holds a pixel."""
    left, top = page.picture_point("actual", x, y)
    boxes = page.run("""
        return [...document.querySelectorAll(".pane[data-kind=actual] .box.line")].map((box) =>
            box.getBoundingClientRect().toJSON())""")
    equal(len(boxes), 1, "boxes")
    return boxes[0]["left"] < left < boxes[0]["right"] and boxes[0]["top"] < top < boxes[0]["bottom"]


@test("a shift of 2 points in frame 37 of 180 is what a real report opens with", tested, address="#film=with")
def shift(page: Page) -> None:
    equal(page.frame, 37, "the frame")
    equal(page.text(".position"), "37 / 179", "its place in the film")
    # The left side is 2 points, 4 pixels, to the right; white, then orange.
    equal([page.pixel(kind, 451, 500)[:3] for kind in ("expected", "actual")], [(255, 149, 0), (255, 255, 255)],
          "a pixel of the left side")
    equal(page.text(".pane[data-kind=difference] .detail"), "800 pixels", "how much differs")
    expect(boxed(page, 451, 500) and boxed(page, 553, 500), "a box around the old and the new place")
    equal(page.texts(".label"), ["orange moved by (2, 0) pt"], "the label")
    expect("orange moved by up to 2.0 pt" in page.texts(".lines li")[0], "the first line")


@test("without an expected picture, a real report tells the shift by the paths", tested, address="#film=without")
def by_paths(page: Page) -> None:
    equal(page.frame, 37, "the frame")
    equal(page.texts(".label"), ["orange is off by (2, 0) pt"], "the label")
    expect(boxed(page, 502, 500), "a box around the center")
    muted = page.run("return [...document.querySelectorAll('.pane[data-kind=actual] .path.same')].map("
                     "(each) => each.dataset.item)")
    equal(sorted(muted), ["blue", "green", "red"], "the views that are the same")


@test("the report of two folders opens with their difference", compared)
def folders(page: Page) -> None:
    equal(page.frame, 37, "the frame")
    equal(page.text("h1"), "Comparison", "the heading")
    equal(page.text(".pane[data-kind=difference] .detail"), "800 pixels", "how much differs")
    expect(boxed(page, 451, 500) and boxed(page, 553, 500), "a box around the old and the new place")


@test("every frame of two folders can be shown, and all but one are the same", compared)
def every_frame(page: Page) -> None:
    page.settle()
    name = page.film
    for frame in (0, 36, 37, 38, 100, 179):
        page.run("location.hash = `film=${arguments[0]}&frame=${arguments[1]}`", name, frame)
        page.until("the frame is shown", f"return document.querySelector('.stage').dataset.frame === '{frame}'")
        equal(page.frame, frame, "the frame")
        equal(page.text(".pane[data-kind=difference] .detail"), "800 pixels" if frame == 37 else "none",
              f"how much frame {frame} differs")
        left = 454 if frame == 37 else 450
        equal([page.pixel("actual", x, 500)[:3] for x in (left - 1, left)], [(255, 255, 255), (255, 149, 0)],
              f"the left side of the square in frame {frame}")
