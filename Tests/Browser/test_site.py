"""The site of the documentation, opened from disk."""

import time
from contextlib import AbstractContextManager
from typing import Any

from browser import PATIENCE, Page, Skip
from pages import ROOT
from runner import equal, expect, test
from test_theme import CONTRAST

# tools/docs site makes it; without it, these tests are skipped.
FOLDER = ROOT / "Output/site"

# Elements in shadow trees, too.
DEEP = """
    const deep = (root, found = []) => {
      for (const each of root.querySelectorAll("*")) {
        found.push(each);
        if (each.shadowRoot) deep(each.shadowRoot, found);
      }
      return found;
    };
"""

# What new users look for, each with the pages that answer it, one of which must be found first or second.
ANSWERS = {
    "expect": ["language/expect.html", "language/objects/value.html"],
    "timing": ["language/scene/timing.html"],
    "@high": ["language/grammars.html"],
    "priority": ["language/grammars.html", "language/objects/constraint.html"],
    "loop": ["troubleshooting.html", "language/scene/timing.html", "formats.html"],
    "easing": ["language/grammars.html", "troubleshooting.html", "uikit.html"],
    "transparent": ["troubleshooting.html", "formats.html", "language/scene/canvas.html"],
    "device sizes": ["troubleshooting.html"],
    "spring": ["language/grammars.html", "language/objects/spring.html", "cookbook/recipes/spring.html"],
    "bounce": ["language/grammars.html", "language/objects/spring.html", "uikit.html"],
    "damping": ["language/grammars.html", "uikit.html", "language/objects/spring.html", "language/behaviors/snap.html",
                "cookbook/cookbook/spring-dampings.html", "language/behaviors/attachment.html"],
    "gravity": ["language/behaviors/gravity.html", "cookbook/recipes/gravity.html"],
    "units": ["uikit.html", "language/index.html"],
    "dark mode": ["formats.html", "troubleshooting.html", "tutorial.html", "uikit.html", "features.html"],
    "retina": ["troubleshooting.html", "language/expect.html", "formats.html", "uikit.html"],
    "GIF": ["formats.html"],
    "MP4": ["formats.html"],
    "SVG": ["formats.html"],
    "overlays": ["language/objects/overlays.html"],
    "slow motion": ["troubleshooting.html"],
    "pause": ["language/timeline.html", "uikit.html", "language/objects/action.html", "preview.html"],
    "delay": ["language/objects/animation.html", "language/timeline.html", "language/objects/continuation.html"],
    "sequence": ["language/timeline.html", "troubleshooting.html"],
    "repeat": ["language/components.html", "language/grammars.html", "language/objects/repetition.html", "language/objects/animation.html"],
    "stack view": ["language/views/stack.html", "uikit.html"],
    "safe area": ["uikit.html", "language/scene/canvas.html", "language/expect.html"],
    "margin": ["uikit.html", "language/grammars.html"],
    "intrinsic size": ["uikit.html"],
    "hugging": ["uikit.html", "troubleshooting.html"],
    "autoresizing": ["uikit.html", "features.html"],
    "anchor point": ["uikit.html", "language/behaviors/attachment.html"],
    "rotation degrees": ["language/grammars.html", "uikit.html"],
    "snapshot test": ["picture-tests.html", "troubleshooting.html"],
    "continuous integration": ["picture-tests.html"],
    "tolerance": ["language/expect.html", "picture-tests.html"],
    "fps": ["language/scene/timing.html", "language/expect.html"],
    "seed": ["language/scene/scene.html", "language/behaviors/field.html"],
    "font": ["language/objects/font.html", "formats.html"],
    "banner": ["cookbook/cookbook/toast.html", "cookbook/index.html"],
    "chat bubbles": ["cookbook/cookbook/list-of-30.html", "cookbook/index.html"],
    "progress bar": ["cookbook/cookbook/bar-grows.html", "cookbook/index.html"],
    "counter": ["troubleshooting.html"],
    "smaller GIF": ["troubleshooting.html"],
    "UISnapBehavior": ["uikit.html", "language/behaviors/snap.html"],
    "UIPanGestureRecognizer": ["uikit.html", "language/gestures/pan.html", "cookbook/cookbook/thrown-card.html"],
    "conflict": ["troubleshooting.html", "features.html"],
    "scroll view": ["troubleshooting.html", "uikit.html"],
    "nothing moves": ["troubleshooting.html"],
    "swift package": ["library.html"],
}


class Site(AbstractContextManager):
    """A page of the site."""

    def __init__(self, page: str) -> None:
        self.page = page

    @property
    def address(self) -> str:
        """Its address."""
        return (FOLDER / self.page).as_uri()

    def __enter__(self) -> "Site":
        if not (FOLDER / self.page).exists():
            raise Skip("there is no site; 'tools/docs site' makes it")
        return self

    def __exit__(self, *_: Any) -> None:
        pass


def home() -> Site:
    """The first page."""
    return Site("index.html")


def snap() -> Site:
    """A page with a film, several of which can be tried."""
    return Site("cookbook/recipes/snap.html")


def search(page: Page, words: str) -> list[str]:
    """The pages that searching for words finds, the best first, each once."""
    page.run(DEEP + """
        const input = deep(document).find((each) => each.matches("input[type=text], input:not([type])") && each.offsetParent);
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set;
        set.call(input, arguments[0]);
        input.dispatchEvent(new Event("input", { bubbles: true }));""", words)
    end, links, before = time.monotonic() + PATIENCE, [], None
    # The list is complete once it stays the same.
    while time.monotonic() < end and (not links or links != before):
        before = links
        time.sleep(0.25)
        links = page.run(DEEP + """
            return deep(document).filter((each) => each.matches("a") && each.getRootNode() !== document)
              .map((each) => new URL(each.href).pathname);""")
    folder = FOLDER.as_uri().removeprefix("file://") + "/"
    return list(dict.fromkeys(link.removeprefix(folder) for link in links))


# What pages from disk ask for is their own.
OWN = (f"a request to {FOLDER.as_uri()}/",)


def open_search(page: Page) -> None:
    """Opens the dialog of the search."""
    page.until("there is a search", "return document.querySelector('.md-search__button')")
    page.run("document.querySelector('.md-search__button').click()")
    page.until("the search is open", DEEP + """
        return deep(document).some((each) => each.matches("input[type=text], input:not([type])") && each.offsetParent);""")


@test("what new users look for is found first or second in the site, without a network", home,
      tolerates=OWN)
def finding(page: Page) -> None:
    open_search(page)
    lost = []
    for words, pages in ANSWERS.items():
        found = search(page, words)[:2]
        if not set(found) & set(pages):
            lost.append(f"{words}: {found}")
    equal(lost, [], "what is not found")


@test("a film of the site stops, and goes to the time that is chosen", snap, tolerates=OWN)
def scrubbing(page: Page) -> None:
    page.until("there is a bar", "return document.querySelector('.film-bar button')")
    page.run("document.querySelector('.film-bar button').click()")
    page.run("""
        const range = document.querySelector(".film-bar input");
        range.value = 0.5;
        range.dispatchEvent(new Event("input", { bubbles: true }));""")
    equal(page.run("return document.querySelector('.film-bar output').textContent"), "0.50 s", "the time")
    equal(page.run("return document.querySelector('.take:not([hidden]) svg').getCurrentTime().toFixed(2)"), "0.50", "the film's")
    expect(page.run("return document.querySelector('.take:not([hidden]) svg').animationsPaused()"), "the film plays on")


@test("other values of a scene can be tried in its page of the site", snap, tolerates=OWN)
def choosing(page: Page) -> None:
    page.until("there is a choice", "return document.querySelector('.film-bar select')")
    page.run("""
        const choice = document.querySelector(".film-bar select");
        choice.value = "1";
        choice.dispatchEvent(new Event("change", { bubbles: true }));""")
    equal(page.run("return document.querySelector('.take:not([hidden])').dataset.label"), "damping 1", "the film")


def readable(page: Page) -> None:
    """Nothing is wider than the window, and texts have contrast."""
    page.until("the page is ready", "return document.querySelector('.film-bar button')")
    width = page.run("return [document.documentElement.scrollWidth, innerWidth]")
    expect(width[0] <= width[1], f"the page is {width[0]} wide in a window of {width[1]}")
    own = [each for each in page.run(CONTRAST) if "damping" in each[0] or "Pause" in each[0]]
    equal(own, [], "texts with a contrast below 4.5")


for width in (400, 1400):
    for dark in (False, True):
        test(f"a page of the site fits a window of {width} points, {'dark' if dark else 'light'}", snap,
             size=(width, 900), dark=dark, tolerates=OWN)(readable)
