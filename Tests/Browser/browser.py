"""A headless Chromium with a page in it: keys, pointer, pixels, and what the page must not do."""

import base64
import json
import math
import time
from pathlib import Path
from typing import Any

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from pictures import Canvas, decode

__all__ = ["PATIENCE", "Failure", "Keys", "Page", "Skip"]

# Seconds until a page must have done what a test waits for; far more than it takes, for busy machines.
PATIENCE = 20.0


class Failure(AssertionError):
    """A page did not do what it should."""


class Skip(Exception):
    """Why a test cannot be run here."""


class Page:
    """The browser with a page in it."""

    def __init__(self) -> None:
        self.own = ""
        # What serves the page, if it is not a file.
        self.served: Any = None
        options = Options()
        options.binary_location = "/usr/bin/chromium"
        # Root, as in most containers, cannot use the sandbox; the pages are those of the tests.
        for argument in ["--headless=new", "--no-sandbox", "--disable-gpu", "--force-color-profile=srgb",
                         "--disable-dev-shm-usage", "--no-first-run", "--disable-background-networking"]:
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
        self.command("Page.addScriptToEvaluateOnNewDocument", source=(
            "window.longTasks = []; new PerformanceObserver((list) => {"
            "for (const task of list.getEntries()) window.longTasks.push(Math.round(task.duration));"
            "}).observe({ type: 'longtask', buffered: true });"))

    def quit(self) -> None:
        """Ends the browser."""
        self.driver.quit()

    def command(self, name: str, **arguments: Any) -> Any:
        """Runs a command of the browser's debugging protocol."""
        return self.driver.execute_cdp_cmd(name, arguments)

    def open(self, page: Path | str, address: str = "", size: tuple[int, int] = (1400, 900), dark: bool = False,
             reduced: bool = False, scale: float = 1) -> None:
        """Opens a file or an address in a window of a size in CSS pixels; `scale` is pixels of the screen for each."""
        self.resize(size, scale)
        self.command("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce" if reduced else "no-preference"},
        ])
        # A page of its own, so that the address alone does not keep the old one.
        self.driver.get("about:blank")
        for kind in ("browser", "performance"):
            self.driver.get_log(kind)
        self.own = page.as_uri() if isinstance(page, Path) else page
        self.driver.get(self.own + address)

    def leave(self) -> None:
        """Leaves the page, so that it asks its server for nothing more."""
        self.driver.get("about:blank")

    def resize(self, size: tuple[int, int], scale: float = 1) -> None:
        """Changes the size of the window."""
        self.command("Emulation.setDeviceMetricsOverride", width=size[0], height=size[1],
                     deviceScaleFactor=scale, mobile=False)

    def run(self, script: str, *arguments: Any) -> Any:
        """The value of a script's `return`."""
        return self.driver.execute_script(script, *arguments)

    def keys(self, *keys: str) -> None:
        """Presses keys one after the other, wherever the focus is."""
        ActionChains(self.driver, duration=0).send_keys(*keys).perform()

    def chord(self, modifier: str, key: str) -> None:
        """Presses a key while another one is held."""
        ActionChains(self.driver, duration=0).key_down(modifier).send_keys(key).key_up(modifier).perform()

    def click(self, selector: str) -> None:
        """Clicks the first element that a selector finds."""
        self.driver.find_element("css selector", selector).click()

    def until(self, what: str, script: str, *arguments: Any) -> Any:
        """Waits until a script returns something true."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            value = self.run(script, *arguments)
            if value:
                return value
            time.sleep(0.005)
        raise Failure(f"not after {PATIENCE:.0f} s: {what}")

    def settle(self) -> None:
        """Waits until the frame that is chosen is shown."""
        self.until("the frame is drawn", """
            const stage = document.querySelector(".stage"), place = document.querySelector(".position");
            if (!stage || stage.closest("[hidden]")) return false;
            return !stage.hasAttribute("aria-busy") && place.textContent.startsWith(stage.dataset.frame + " /")""")

    # What is shown

    @property
    def frame(self) -> int:
        """The number of the shown frame."""
        self.settle()
        return int(self.run('return document.querySelector(".stage").dataset.frame'))

    @property
    def film(self) -> str:
        """The name of the shown film."""
        return self.run('return document.querySelector(".about h2")?.textContent ?? ""')

    def text(self, selector: str) -> str:
        """The visible text of an element; empty if there is none."""
        return self.run("return document.querySelector(arguments[0])?.innerText ?? ''", selector)

    def texts(self, selector: str) -> list[str]:
        """The texts of the visible elements that a selector finds."""
        return self.run("""
            return [...document.querySelectorAll(arguments[0])].filter((each) => each.getClientRects().length > 0)
                .map((each) => (each.innerText ?? each.textContent).replace(/\\s+/g, " ").trim())""", selector)

    def count(self, selector: str) -> int:
        """How many visible elements a selector finds."""
        return len(self.texts(selector))

    def box(self, selector: str) -> dict[str, float]:
        """Where an element is in the window."""
        return self.run("return document.querySelector(arguments[0]).getBoundingClientRect().toJSON()", selector)

    def canvas(self, kind: str, layer: int = 0) -> list[int]:
        """The components of all pixels of a pane's picture, as its canvas has them."""
        return self.run("""
            const canvas = document.querySelectorAll(`.pane[data-kind=${arguments[0]}] canvas`)[arguments[1]];
            const { width, height } = canvas;
            return Array.from(canvas.getContext("2d").getImageData(0, 0, width, height).data)""", kind, layer)

    def pixel(self, kind: str, x: int, y: int, layer: int = 0) -> tuple[int, int, int, int]:
        """The components of a pixel of a pane's picture."""
        return tuple(self.run("""
            const [kind, x, y, layer] = arguments;
            const canvas = document.querySelectorAll(`.pane[data-kind=${kind}] canvas`)[layer];
            return [...canvas.getContext("2d").getImageData(x, y, 1, 1).data]""", kind, x, y, layer))

    def seen(self, kind: str, x: int, y: int) -> tuple[int, int, int, int]:
        """The color that the window shows at the middle of a pixel of a pane's picture."""
        left, top = self.picture_point(kind, x, y)
        return self.screen(math.floor(left), math.floor(top)).at(0, 0)

    def screen(self, x: float, y: float, width: int = 1, height: int = 1) -> Canvas:
        """The pixels of a part of the window."""
        shot = self.command("Page.captureScreenshot", format="png", clip={
            "x": x, "y": y, "width": width, "height": height, "scale": 1})
        return decode(base64.b64decode(shot["data"]))

    def picture_point(self, kind: str, x: float, y: float) -> tuple[float, float]:
        """Where the middle of a pixel of a pane's picture is in the window."""
        return tuple(self.run("""
            const [kind, x, y] = arguments;
            const canvas = document.querySelector(`.pane[data-kind=${kind}] canvas:not([hidden])`);
            const area = canvas.getBoundingClientRect();
            return [area.left + (x + 0.5) * area.width / canvas.width,
                    area.top + (y + 0.5) * area.height / canvas.height]""", kind, x, y))

    def wheel(self, x: float, y: float, distance: float) -> None:
        """Turns the wheel at a place in the window; a positive distance is down."""
        self.command("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=0, deltaY=distance)

    def hover(self, x: float, y: float) -> None:
        """Moves the pointer to a place in the window."""
        self.command("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)

    def press(self, x: float, y: float) -> None:
        """Presses the left button at a place in the window."""
        self.hover(x, y)
        self._button("mousePressed", x, y, 1)

    def move(self, x: float, y: float) -> None:
        """Moves the pointer while the left button is held."""
        self._button("mouseMoved", x, y, 1)

    def release(self, x: float, y: float) -> None:
        """Releases the left button."""
        self._button("mouseReleased", x, y, 0)

    def drag(self, x: float, y: float, to_x: float, to_y: float) -> None:
        """Drags with the left button."""
        self.press(x, y)
        self.move(to_x, to_y)
        self.release(to_x, to_y)

    def _button(self, kind: str, x: float, y: float, held: int) -> None:
        self.command("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", buttons=held, clickCount=1)

    # What must not happen

    def complaints(self) -> list[str]:
        """Errors on the console, and requests to anything but the file itself, or what its server has below it."""
        found = [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] == "SEVERE"]
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                url = message["params"]["request"]["url"]
                is_own = url == self.own or self.own.startswith("http:") and url.startswith(self.own)
                if not is_own and not url.startswith(("data:", "blob:", "about:")):
                    found.append(f"a request to {url}")
        return found

    def shot(self, path: Path) -> None:
        """Keeps a picture of the window."""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(base64.b64decode(self.command("Page.captureScreenshot", format="png")["data"]))
