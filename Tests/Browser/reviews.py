"""Reviews of picture tests: the built tool serves them, and a test drives the page."""

import subprocess
from collections.abc import Callable
from typing import Any

from browser import Page
from pages import REVIEW
from previews import changed
from runner import test
from servers import TOOL, Server

# A square at a place, which falls a little.
SQUARE: dict[str, Any] = {
    "framegen": 1, "canvas": {"size": [120, 80], "scale": 1, "background": "white"},
    "timing": {"duration": 0.5, "fps": 20},
    "views": [{"id": "square", "frame": [10, 10, 30, 30], "backgroundColor": "#FF0000"}],
    "behaviors": [{"type": "gravity", "items": ["square"], "magnitude": 0.1}],
}


def at(x: float, **members: Any) -> dict[str, Any]:
    """The scene with its square at another place."""
    return changed(SQUARE, views=[{"id": "square", "frame": [x, 10, 30, 30], "backgroundColor": "#FF0000"}], **members)


class Review(Server):
    """A running `framegen test --ui`, of scenes whose references may be older."""

    source = REVIEW

    def __init__(self, old: dict[str, Any], new: dict[str, Any], arguments: tuple[str, ...] = ()):
        super().__init__(("test", "--ui", *arguments))
        self.old, self.new = old, new
        self.folder = self.root / "Scenes"
        self.references = self.root / "Tests/References"

    def prepare(self) -> None:
        """Approves the old scenes and writes the new ones."""
        for name, scene in self.old.items():
            self.write(name, scene)
        if self.old:
            self.bless()
        for name, scene in self.new.items():
            self.write(name, scene)

    def bless(self, references: str = "Tests/References") -> None:
        """Approves all scenes by the command."""
        subprocess.run([TOOL, "bless", "--ci", "--quiet", "--references", references, "-o", "strips"], cwd=self.root,
                       check=True)

    def contents(self, references: str = "Tests/References") -> dict[str, bytes]:
        """The bytes of all files of the references, by their paths."""
        folder = self.root / references
        return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def review_test(sentence: str, old: dict[str, Any], new: dict[str, Any], server: tuple[str, ...] = (), **options: Any):
    """Declares a test of a review."""
    def make() -> Review:
        return Review(old, new, server)

    def declare(run: Callable[[Page, Review], None]) -> Callable[[Page, Review], None]:
        def body(page: Page) -> None:
            review = page.served
            review.check_page(page)
            page.until("a film or nothing is shown",
                       "return document.querySelector('.about h2') || document.querySelector('.panel')")
            run(page, review)
        test(sentence, make, **options)(body)
        return run
    return declare


# What the page shows

def verdicts(page: Page) -> dict[str, str]:
    """What is said of each listed film, by its name."""
    return page.run("""
        return Object.fromEntries([...document.querySelectorAll("#list li")].map((row) =>
            [row.title, row.querySelector(".badge").getAttribute("aria-label")]))""")


def wait_for(page: Page, film: str, verdict: str) -> None:
    """Waits until a film has a verdict."""
    page.until(f"{film} is {verdict}", """
        const row = [...document.querySelectorAll("#list li")].find((each) => each.title === arguments[0]);
        return row?.querySelector(".badge").getAttribute("aria-label") === arguments[1] && row.ariaBusy !== "true\"""",
        film, verdict)


def wait_for_shown(page: Page, film: str) -> None:
    """Waits until a film is shown with its pictures."""
    page.until(f"{film} is shown", "return document.querySelector('.about h2')?.textContent === arguments[0]", film)
    page.until("it can be decided about", """
        const player = document.querySelector(".player");
        return player.hidden || !document.querySelector(".stage").hasAttribute("aria-busy")""")


def outcome(page: Page) -> str:
    """What is said of all films."""
    return page.text("#outcome")


def reason(page: Page) -> str:
    """What is said of the decision about the shown film."""
    return page.text("#reason")
