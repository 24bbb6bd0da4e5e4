"""Reports with made-up films, put together from the page's own files as the tool does."""

import base64
import json
import re
from dataclasses import dataclass, field
from html import escape
from typing import Any

from pages import REPORT, joined
from pictures import CLEAR, Canvas, Patch, Picture

RED, BLUE = (200, 30, 40, 255), (20, 90, 220, 255)


@dataclass
class Frame:
    """A frame about which something is known."""

    number: int
    verdict: str = "same"
    expected: Picture | None = None
    actual: Picture | None = None
    pixels: int | None = None
    largest: int | None = None
    changes: list[dict[str, Any]] = field(default_factory=list)


@dataclass
class Film:
    """A film that did not pass, unless its verdict says so."""

    name: str
    lines: list[str]
    verdict: str = "failed"
    frames: list[Frame] = field(default_factory=list)
    tags: list[str] = field(default_factory=list)
    size: tuple[int, int] = (120, 80)
    expected: int = 180
    actual: int = 180
    motion: list[dict[str, Any]] = field(default_factory=list)
    bless: str | None = None


class Report:
    """A page in the making."""

    def __init__(self, films: list[Film], notes: list[str] | None = None):
        self.films, self.notes = films, notes or []
        self.blocks: list[str] = []
        self.ids: dict[bytes, str] = {}

    def _link(self, picture: Picture | None) -> dict[str, Any] | None:
        if picture is None:
            return None
        if isinstance(picture, Patch):
            return {
                "id": self._id(picture.file), "x": picture.x, "y": picture.y, "over": self._link(picture.over),
            }
        return {"id": self._id(picture)}

    def _id(self, file: bytes) -> str:
        if file not in self.ids:
            self.ids[file] = f"p{len(self.ids)}"
            text = base64.b64encode(file).decode()
            self.blocks.append(f'<script type="text/plain" id="{self.ids[file]}">{text}</script>\n')
        return self.ids[file]

    def _block(self, value: Any, name: str) -> str:
        text = json.dumps(value).replace("/", "\\/")
        return f'<script type="application/json" id="{name}">{text}</script>\n'

    def _detail(self, film: Film) -> dict[str, Any]:
        frames = [
            {
                "frame": one.number, "verdict": one.verdict, "pixels": one.pixels, "largest": one.largest,
                "changes": one.changes, "expected": self._link(one.expected), "actual": self._link(one.actual),
            }
            for one in film.frames
        ]
        return {
            "lines": film.lines, "bless": film.bless, "fps": 60, "scale": 2, "size": film.size,
            "frameCount": {"expected": film.expected, "actual": film.actual}, "frames": frames,
            "motion": film.motion,
        }

    def html(self) -> str:
        """The page."""
        rows = []
        for index, film in enumerate(self.films):
            span = max(film.expected, film.actual, 1)
            curve = [0] * min(60, span)
            for one in film.frames:
                bar = min(len(curve) - 1, one.number * len(curve) // span)
                curve[bar] = max(curve[bar], one.pixels or 0)
            rows.append({
                "name": film.name, "verdict": film.verdict, "line": (film.lines or [""])[0],
                "worst": max(curve, default=0), "curve": curve, "tags": film.tags,
            })
            if film.verdict != "passed":
                self.blocks.append(self._block(self._detail(film), f"film-{index}"))
        summary = {
            "tool": "framegen 1.0", "command": "framegen test", "title": "Picture tests", "notes": self.notes,
            "films": rows,
        }
        parts = {
            "title": escape("Picture tests"),
            "policy": "script-src 'unsafe-inline'; style-src 'unsafe-inline'",
            "nonce": "",
            "style": joined("css"),
            "script": joined("js"),
            "data": self._block(summary, "summary") + "".join(self.blocks),
        }
        page = (REPORT.folder / "page.html").read_text()
        return re.sub(r"\{\{(\w+)\}\}", lambda match: parts[match[1]], page)


# Films

def picture(x: int, color: tuple[int, int, int, int] = RED) -> Canvas:
    """A square of 20 × 20 pixels with its left side at x, and a bar that stands still."""
    return Canvas(120, 80).fill(0, 60, 120, 4, (60, 60, 60, 255)).fill(x, 20, 20, 20, color)


def place(frame: int) -> int:
    """Where the square is in a frame."""
    return 4 + frame // 2


def path(shift: int = 0, frames: range = range(180)) -> list[list[float]]:
    """The path of the square's center in points, shifted in frame 37."""
    return [
        [frame, (place(frame) + 10 + (shift if frame == 37 else 0)) / 2, 15, 0] for frame in frames
    ]


def shifted(name: str = "recipes/shifted", shift: int = 4) -> Film:
    """A film of 180 frames, in the 37th of which the square is 4 pixels, 2 points, too far right."""
    base = picture(place(0))
    frames = []
    for number in range(180):
        x = place(number)
        whole = picture(x)
        expected: Picture = base.png()
        if number > 0:
            # Where the square was and is, over the first frame.
            expected = Patch(whole.cropped(4, 20, x + 16, 20).png(), 4, 20, base.png())
        frame = Frame(number, expected=expected, actual=expected)
        if number == 37:
            new = picture(x + shift)
            frame.verdict, frame.pixels, frame.largest = "different", 2 * shift * 20, 225
            frame.actual = Patch(new.cropped(x, 20, 20 + shift, 20).png(), x, 20, expected)
            frame.changes = [{
                "kind": "moved", "view": "square", "bounds": [x, 20, 20 + shift, 20],
                "sentence": "square moved by (2, 0) pt",
            }]
        frames.append(frame)
    return Film(
        name, ["frame 37 (0.62 s) differs in 160 pixels", "there square moved by (2, 0) pt"], frames=frames,
        tags=["pixels", "motion"], bless=f"framegen bless Scenes/{name}.json",
        motion=[{"item": "square", "expected": path(), "actual": path(shift)}])


def shorter() -> Film:
    """A film that ends early: frames are missing, and one is only known by its hash."""
    frames = [
        Frame(0, expected=picture(4).png(), actual=picture(4).png()),
        Frame(10, "hash", actual=picture(30).png()),
        Frame(15, "different", picture(11).png(), picture(12).png(), 40, 225),
    ]
    frames += [Frame(number, "missing", expected=picture(60).png()) for number in range(40, 60)]
    return Film(
        "recipes/shorter", ["it became shorter: 40 frames (0.67 s) instead of 60 (1.00 s)"], frames=frames,
        tags=["shorter"], expected=60, actual=40)


def translucent() -> Film:
    """Two frames whose pixels have an alpha below 255."""
    old = Canvas(40, 30, CLEAR).fill(5, 5, 10, 10, (10, 200, 30, 128))
    new = Canvas(40, 30, CLEAR).fill(5, 5, 10, 10, (11, 199, 30, 127))
    return Film(
        "drawing/translucent", ["frame 0 differs in 100 pixels"], size=(40, 30), expected=1, actual=1,
        frames=[Frame(0, "different", old.png(), new.png(), 100, 1)], tags=["pixels"])


def broken() -> Film:
    """A film with a picture that is none, and one that is not in the report's data."""
    return Film(
        "errors/broken", ["last.png: not a readable picture"], "error", expected=2, actual=2,
        frames=[
            Frame(0, "different", b"nonsense", picture(8).png()),
            Frame(1, "extra", None, picture(9).png()),
        ], tags=["reference"])


def recolored() -> Film:
    """A film in which the square has another color in one frame."""
    return Film(
        "timeline/recolored", ["frame 3 differs in 400 pixels"], expected=10, actual=10, tags=["recolored"],
        frames=[
            Frame(
                3, "different", picture(8).png(), picture(8, BLUE).png(), 400, 180,
                changes=[{
                    "kind": "recolored", "view": "square", "bounds": [8, 20, 20, 20],
                    "sentence": "square recolored from #C81E28 to #145ADC",
                }])
        ])


def sample() -> Report:
    """Six films of every kind."""
    return Report([
        shifted(), shorter(), translucent(), broken(), recolored(),
        Film("layout/fine", [], "passed", expected=30, actual=30),
        Film("new/first", ["has no reference"], "new", expected=0, actual=3, tags=["new"],
             frames=[Frame(0, "extra", None, picture(4).png())]),
    ], notes=["the references were drawn with cairo 1.2.3, now 1.16.0"])


def crowded() -> Report:
    """500 films that failed, each with 12 frames of its own."""
    films = []
    for number in range(500):
        color = (number % 256, number // 2 % 256, 90, 255)
        frames = []
        for index in range(12):
            old = picture(4 + index, color).png()
            moved = Canvas(24, 20).fill(4, 0, 20, 20, color).png()
            frames.append(Frame(index, "different", old, Patch(moved, 4 + index, 20, old), 160, 200))
        films.append(Film(
            f"suite{number // 50}/film{number:03}", ["12 of 12 frames differ, from frame 0 to frame 11"],
            frames=frames, expected=12, actual=12, tags=["pixels" if number % 2 else "motion"]))
    return Report(films)


def passed() -> Report:
    """A run without failures."""
    return Report([Film(f"layout/fine{number}", [], "passed") for number in range(3)])


def empty() -> Report:
    """A run without films."""
    return Report([])
