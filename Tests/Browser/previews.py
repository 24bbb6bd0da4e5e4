"""Previews of scenes: the built tool serves them, and a test drives the page."""

import copy
import json
import os
import shlex
import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from browser import Failure, Page
from pages import PREVIEW
from runner import test
from servers import TOOL, Server

Scenes = dict[str, Any]

# A square that hangs from an anchor, which a pan drags. Nothing else touches it.
HANGING: dict[str, Any] = {
    "framegen": 1, "title": "Hanging", "canvas": {"size": [300, 200], "background": "white"},
    "timing": {"duration": 4},
    "views": [{"id": "square", "frame": [110, 90, 60, 60], "backgroundColor": "#34C759"}],
    "behaviors": [
        {"type": "gravity", "items": ["square"]},
        {"id": "bar", "type": "attachment", "item": "square", "offset": [-30, -30], "anchor": [110, 40]},
        {"type": "itemProperties", "items": ["square"], "angularResistance": 4, "resistance": 1.5},
    ],
    "gestures": [{"id": "drag", "type": "pan"}],
    "timeline": [{"on": {"gesture": "drag", "state": ["began", "changed"]},
                  "do": [{"set": {"bar.anchorPoint": "$location"}}]}],
}

# A square that goes from left to right, 1 point in each of its 120 frames; its left side tells the frame.
MOVING: dict[str, Any] = {
    "framegen": 1, "title": "Moving", "canvas": {"size": [200, 100], "background": "white"},
    "timing": {"duration": 2, "fps": 60},
    "views": [{"id": "square", "frame": [10, 30, 40, 40], "backgroundColor": "#FF0000"}],
    "timeline": [{"at": 0, "do": [{"animate": {
        "duration": 2, "curve": "linear", "set": {"square.center.x": 150}}}]}],
}

# A square that falls to a floor and bounces.
FALLING: dict[str, Any] = {
    "framegen": 1, "title": "Falling", "canvas": {"size": [200, 300], "background": "white"},
    "timing": {"duration": 2},
    "views": [{"id": "square", "frame": [80, 20, 40, 40], "backgroundColor": "#0000FF"}],
    "behaviors": [
        {"type": "gravity", "items": ["square"]},
        {"type": "collision", "items": ["square"], "translatesReferenceBoundsIntoBoundary": True},
        {"id": "properties", "type": "itemProperties", "items": ["square"], "elasticity": 0.5},
    ],
}


def changed(scene: dict[str, Any], **members: Any) -> dict[str, Any]:
    """A copy of a scene with other members."""
    return {**copy.deepcopy(scene), **members}


class Preview(Server):
    """A running `framegen preview` on a folder of its own."""

    source = PREVIEW

    def __init__(self, scenes: Scenes, opens: str = "", arguments: tuple[str, ...] = ()):
        super().__init__(("preview", f"scenes/{opens}", *arguments))
        self.scenes = scenes
        self.folder = self.root / "scenes"

    def prepare(self) -> None:
        """Writes the scenes."""
        for name, scene in self.scenes.items():
            self.write(name, scene)

    def read(self, name: str) -> dict[str, Any]:
        """A scene as it is in its file now."""
        return json.loads((self.folder / name).read_text())

    def render(self, *arguments: str) -> list[Path]:
        """The frames that the command draws, each of which is a file."""
        output = self.root / "frames"
        shutil.rmtree(output, ignore_errors=True)
        done = subprocess.run([TOOL, *arguments, "-o", output, "--force", "--quiet"], cwd=self.root,
                              capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise Failure(f"framegen {' '.join(arguments)}\n{done.stdout}{done.stderr}")
        return sorted(output.glob("*.png"))

    def run(self, command: str) -> list[Path]:
        """The frames that a command draws that the page tells; it writes them to a folder of the test's."""
        name, *arguments = shlex.split(command)
        if name != "framegen" or "-o" not in arguments:
            raise Failure(f"not a command that draws: {command}")
        at = arguments.index("-o")
        return self.render(*arguments[:at], *arguments[at + 2:])

    @property
    def memory(self) -> int:
        """The bytes of memory that the server has."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024
        raise Failure("the server's memory cannot be read")


def preview_test(sentence: str, scenes: Scenes, opens: str = "", server: tuple[str, ...] = (), **options: Any):
    """Declares a test of a preview; `opens` is the scene that the server gets, or nothing for the folder."""
    def make() -> Preview:
        return Preview(scenes, opens, server)

    def declare(run: Callable[[Page, Preview], None]) -> Callable[[Page, Preview], None]:
        def body(page: Page) -> None:
            preview = page.served
            preview.check_page(page)
            run(page, preview)
        test(sentence, make, **options)(body)
        return run
    return declare


# What the page shows

# The left side of what is red in the shown picture, in pixels; -1 if nothing is.
LEFT = """
    const canvas = document.querySelector("#stage canvas:not([hidden])");
    if (!canvas) return -1;
    const { width, height } = canvas;
    const row = canvas.getContext("2d").getImageData(0, Math.floor(height / 2), width, 1).data;
    for (let x = 0; x < width; x += 1) if (row[4 * x] > 200 && row[4 * x + 1] < 60) return x;
    return -1;
"""


def shown(page: Page) -> int:
    """The frame that is shown, once it is the chosen one."""
    page.until("the chosen frame is shown", """
        const stage = document.getElementById("stage"), position = document.querySelector(".position");
        return stage && stage.dataset.frame && !stage.hasAttribute("aria-busy") &&
          position.textContent.startsWith(stage.dataset.frame + " /")""")
    return int(page.run("return document.getElementById('stage').dataset.frame"))


def wait_for_frame(page: Page, frame: int) -> None:
    """Waits until a frame is shown."""
    page.until(f"frame {frame} is shown",
               "const { dataset } = document.getElementById('stage'); return dataset.frame === String(arguments[0])",
               frame)
    shown(page)


def generation(page: Page) -> int:
    """The number of the film whose picture is shown."""
    return int(page.run("return document.getElementById('stage')?.dataset.generation ?? 0"))


def wait_for_film(page: Page, before: int) -> None:
    """Waits until a picture of a newer film is shown."""
    page.until("a newer film is shown",
               "return Number(document.getElementById('stage').dataset.generation) > arguments[0]", before)
    shown(page)


def pixels(page: Page) -> tuple[int, int, str]:
    """The size of the shown picture, and its bytes in Base64."""
    return tuple(page.run("""
        const canvas = document.querySelector("#stage canvas:not([hidden])");
        const { width, height } = canvas;
        const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
        let text = "";
        for (let at = 0; at < data.length; at += 32768) {
          text += String.fromCharCode(...data.subarray(at, at + 32768));
        }
        return [width, height, btoa(text)]"""))


def focus_picture(page: Page) -> None:
    """Gives the picture the focus, for keys."""
    page.run("document.getElementById('stage').focus()")


def pause(seconds: float) -> None:
    """Lets time pass where nothing can be waited for."""
    time.sleep(seconds)
