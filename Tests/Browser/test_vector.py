"""SVG files that the built tool writes: their looks beside PNG files, playing, and texts that can be selected."""

import json
import subprocess
import tempfile
from functools import cache
from pathlib import Path

from browser import Page, Skip
from pages import ROOT
from pictures import Canvas, decode
from runner import equal, expect, test

TOOL = ROOT / ".build/release/framegen"
# Pixels for a point.
SCALE = 2


class Blank:
    """The page that is open before a test opens a file of its own."""

    @staticmethod
    def html() -> str:
        """An empty page."""
        return "<!doctype html><title>SVG</title>"


def blank() -> Blank:
    """No report."""
    return Blank()


@cache
def folder() -> tempfile.TemporaryDirectory:
    """Where the files are; removed when Python ends."""
    return tempfile.TemporaryDirectory()


def written(name: str, *arguments: str) -> Path:
    """A file that the tool writes for a scene of the repository."""
    if not TOOL.exists():
        raise Skip("framegen is not built in release")
    path = Path(folder().name) / name
    done = subprocess.run([TOOL, *arguments, "-o", path, "--force", "-q"], cwd=ROOT, capture_output=True, text=True,
                          check=False)
    equal(done.returncode, 0, f"the exit code of framegen {' '.join(arguments)}: {done.stderr}")
    return path


def open_svg(page: Page, path: Path, picture: Canvas, scale: int) -> None:
    """Opens an SVG in a window of its size, with its fonts loaded."""
    page.open(path, size=(picture.width // scale, picture.height // scale), scale=scale)
    page.until("the fonts are loaded", "return document.fonts.status === 'loaded'")


def different(page: Page, picture: Canvas, scale: int) -> int:
    """How many pixels of the window differ from a picture by more than edges whose antialiasing differs."""
    seen = page.screen(0, 0, picture.width // scale, picture.height // scale)
    equal((seen.width, seen.height), (picture.width, picture.height), "the size of the window")
    count = 0
    for one, other in zip(seen.rows, picture.rows):
        if one != other:
            count += sum(any(abs(one[at + part] - other[at + part]) > 96 for part in range(3))
                         for at in range(0, len(one), 4))
    return count


@test("a playing SVG that is paused at a frame's time shows that frame", blank)
def playing(page: Page) -> None:
    for name in ["spring", "collision", "turned-by-fingers"]:
        scene = f"Scenes/recipes/{name}.json"
        film = written(f"{name}.svg", scene)
        for frame in [0, 37, 101]:
            still = written("frame.png", scene, "--frames", str(frame), "--scale", str(SCALE))
            picture = decode(still.read_bytes())
            open_svg(page, film, picture, SCALE)
            page.run("document.documentElement.pauseAnimations();"
                     "document.documentElement.setCurrentTime(arguments[0]);"
                     # The frame is painted by the second of the next two.
                     "return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))",
                     frame / 60)
            count = different(page, picture, SCALE)
            # The places of a PNG are rounded to a quarter of a point, which moves edges by half a pixel.
            expect(count <= 1000, f"frame {frame} of {name}: {count} pixels differ")


@test("a playing SVG shows what comes into the picture, and what comes out of hiding", blank)
def coming(page: Page) -> None:
    toast = {"id": "toast", "frame": [60, 120, 60, 40], "alpha": 0, "backgroundColor": "systemRed",
             "subviews": [{"id": "dot", "frame": [5, 5, 20, 20], "backgroundColor": "systemGreen"}]}
    hidden = {"id": "hidden", "frame": [10, 10, 30, 30], "isHidden": True, "backgroundColor": "systemBlue"}
    for name, views in [("toast", [toast]), ("hidden", [hidden]), ("both", [toast, hidden])]:
        changes = {"toast.center": [100, 50], "toast.alpha": 0.9} if toast in views else {"hidden.alpha": 0.5}
        scene = {"framegen": 1, "canvas": {"size": [200, 100]}, "timing": {"duration": 20}, "views": views,
                 "timeline": [{"at": 0, "do": [{"animate": {"duration": 0.3, "set": changes}}]}]}
        if hidden in views:
            scene["timeline"].append({"at": 0.2, "do": [{"set": {"hidden.isHidden": False}}]})
        path = Path(folder().name) / f"{name}.json"
        path.write_text(json.dumps(scene), encoding="utf-8")
        picture = decode(written("frame.png", str(path), "--at", "1", "--scale", str(SCALE)).read_bytes())
        open_svg(page, written(f"{name}.svg", str(path)), picture, SCALE)
        page.until("the motion has ended", "return document.documentElement.getCurrentTime() > 0.5")
        count = different(page, picture, SCALE)
        expect(count <= 100, f"{name}: {count} pixels differ")


@test("a playing SVG rests for those who prefer reduced motion", blank)
def resting(page: Page) -> None:
    scene = "Scenes/recipes/spring.json"
    film = written("spring.svg", scene)
    end = json.loads((ROOT / scene).read_text(encoding="utf-8"))["timing"]["duration"]
    picture = decode(written("frame.png", scene, "--at", str(end), "--scale", str(SCALE)).read_bytes())
    size = (picture.width // SCALE, picture.height // SCALE)
    # The browser sets the preference for the page alone, not for pictures in it, in which it works as well.
    page.open(film, size=size, scale=SCALE, reduced=True)
    for _ in range(2):
        count = different(page, picture, SCALE)
        expect(count <= 1000, f"{count} pixels differ from the last frame")


@test("a figure's SVG looks like its PNG, with outlines and with characters", blank)
def figure(page: Page) -> None:
    arguments = ["figure", "Scenes/recipes/snap.json", "--kind", "onionSkin,trail,plot", "--theme"]
    for theme in ["light", "dark"]:
        picture = decode(written("figure.png", *arguments, theme).read_bytes())
        # Browsers put the baselines of texts on whole pixels.
        for text, most in [("outlines", 100), ("embedded", 1500)]:
            open_svg(page, written("figure.svg", *arguments, theme, "--text", text), picture, 2)
            count = different(page, picture, 2)
            expect(count <= most, f"{theme} with {text}: {count} pixels differ")


@test("embedded texts of every direction can be selected", blank)
def selecting(page: Page) -> None:
    scene = Path(folder().name) / "texts.json"
    texts = ["An office (AVATAR)", "سلام (عليكم) 123", "e\u0301 a\u0323\u0301 x\u0332"]
    views = ", ".join(
        f'{{"id": "v{index}", "type": "label", "text": "{text}", "frame": [10, {10 + 40 * index}, 280, 30]}}'
        for index, text in enumerate(texts))
    scene.write_text(f'{{"framegen": 1, "canvas": {{"size": [300, 140]}}, "views": [{views}]}}', encoding="utf-8")
    path = written("texts.svg", str(scene), "--frames", "0", "--text", "embedded")
    page.open(path, size=(300, 140))
    page.until("the fonts are loaded", "return document.fonts.status === 'loaded'")
    expect(page.run("return [...document.fonts].every((font) => font.status === 'loaded')"), "a font is damaged")
    selected = page.run("""
        return [...document.querySelectorAll("text")].map((text) => {
          getSelection().selectAllChildren(text);
          return getSelection().toString();
        })""")
    equal(selected, texts, "the selected texts")
