"""Walking through films and frames by keyboard."""

from browser import Keys, Page
from reports import sample
from runner import equal, expect, test


def opened(page: Page, name: str) -> None:
    """Waits until a film is open and drawn."""
    page.until(f"{name} is open", "return document.querySelector('.about h2')?.textContent === arguments[0]", name)


@test("j and k walk through the films that did not pass, and stop at the ends", sample)
def films(page: Page) -> None:
    opened(page, "recipes/shifted")
    for name in ["recipes/shorter", "drawing/translucent", "errors/broken", "timeline/recolored", "new/first"]:
        page.keys("j")
        opened(page, name)
    page.keys("j")
    page.until("the end is announced", "return document.getElementById('live').textContent.includes('last film')")
    equal(page.film, "new/first", "the film after the last")
    page.keys("k", "k")
    opened(page, "errors/broken")
    selected = page.run("return [...document.querySelectorAll('#list [aria-selected=true]')].map((row) => row.title)")
    equal(selected, ["errors/broken"], "the row of the film")


@test("j and k skip films that passed and films that the search hides", sample)
def skipping(page: Page) -> None:
    opened(page, "recipes/shifted")
    page.click("#verdicts [data-verdict=all]")
    page.keys("j", "j", "j", "j", "j")
    opened(page, "new/first")
    page.keys("/", "recipes", Keys.ESCAPE, "recipes", Keys.TAB, "k")
    opened(page, "recipes/shorter")


@test("arrows step through frames, with shift by ten, and home and end go to the ends", sample)
def frames(page: Page) -> None:
    equal(page.frame, 37, "the frame at first")
    page.keys(Keys.ARROW_RIGHT)
    equal(page.frame, 38, "the next frame")
    page.keys(Keys.ARROW_LEFT, Keys.ARROW_LEFT)
    equal(page.frame, 36, "two frames back")
    page.chord(Keys.SHIFT, Keys.ARROW_RIGHT)
    equal(page.frame, 46, "ten frames on")
    page.chord(Keys.SHIFT, Keys.ARROW_LEFT)
    equal(page.frame, 36, "ten frames back")
    page.keys(Keys.END)
    equal(page.frame, 179, "the last frame")
    page.keys(Keys.ARROW_RIGHT)
    equal(page.frame, 179, "the frame after the last")
    page.keys(Keys.HOME, Keys.ARROW_LEFT)
    equal(page.frame, 0, "the frame before the first")


@test("f, w and l go to the first bad, the worst and the last bad frame, n and N to the next and previous", sample,
      address="#film=recipes/shorter&frame=0")
def bad_frames(page: Page) -> None:
    equal(page.frame, 0, "the frame of the address")
    for key, frame in [("f", 10), ("w", 15), ("l", 59), ("f", 10), ("n", 15), ("n", 40), ("n", 41), ("N", 40),
                       ("N", 15), ("N", 10), ("N", 10), ("l", 59), ("n", 59)]:
        if key == "N":
            page.chord(Keys.SHIFT, "n")
        else:
            page.keys(key)
        equal(page.frame, frame, f"the frame after {key}")


@test("the buttons of the frames do what their keys do", sample)
def buttons(page: Page) -> None:
    equal(page.frame, 37, "the frame at first")
    for name, frame in [("Next frame", 38), ("Previous frame", 37), ("First frame", 0), ("Last frame", 179)]:
        page.click(f"button[aria-label='{name}']")
        equal(page.frame, frame, f"the frame after {name}")
    for index in (1, 2, 3):
        page.click(f".group.bad button:nth-child({index})")
        equal(page.frame, 37, "the only bad frame")


@test("in the list, up and down open every film, and the page does not scroll by keys", sample)
def rows(page: Page) -> None:
    page.click("#verdicts [data-verdict=all]")
    page.click("#row-4")
    opened(page, "timeline/recolored")
    page.keys(Keys.ARROW_DOWN)
    opened(page, "layout/fine")
    equal(page.run("return document.activeElement.title"), "layout/fine", "the focused row")
    page.keys(Keys.ARROW_DOWN)
    opened(page, "new/first")
    page.keys(Keys.ARROW_UP, Keys.ARROW_UP, Keys.ARROW_UP)
    opened(page, "errors/broken")
    equal(page.run("return [scrollX, scrollY]"), [0, 0], "how far the page is scrolled")


@test("? shows all keys, and escape hides them", sample)
def helping(page: Page) -> None:
    page.settle()
    page.keys("?")
    expect(page.run("return document.getElementById('help').open"), "the keys are shown")
    keys = set(page.texts("#help kbd"))
    expect({"j", "k", "f", "w", "l", "n", "N", "space", "home", "end", "p", "c", "/"} <= keys, f"all keys, not {keys}")
    page.keys("j")
    equal(page.film, "recipes/shifted", "the film behind")
    page.keys(Keys.ESCAPE)
    expect(not page.run("return document.getElementById('help').open"), "the keys are hidden")
    page.keys("j")
    opened(page, "recipes/shorter")


@test("keys with control, alt or the system's key are left to the browser", sample)
def modifiers(page: Page) -> None:
    page.settle()
    for modifier in (Keys.CONTROL, Keys.ALT):
        prevented = page.run("""
            const event = new KeyboardEvent("keydown", {
              key: "f", bubbles: true, cancelable: true,
              ctrlKey: arguments[0] === 0, altKey: arguments[0] === 1 });
            document.body.dispatchEvent(event);
            return event.defaultPrevented""", 0 if modifier == Keys.CONTROL else 1)
        expect(not prevented, "the key is left to the browser")
