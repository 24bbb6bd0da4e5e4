"""Side by side, swipe, onion skin, blink and difference."""

from browser import Keys, Page
from pictures import WHITE
from reports import BLUE, RED, picture, place, sample
from runner import equal, expect, test

# A film whose square has another color in both pictures, in the same place: pixels 8 to 27 in both directions.
RECOLORED = "#film=timeline/recolored&frame=3"


def bare(page: Page) -> None:
    """Waits for the frame, and hides what is drawn over the pictures."""
    page.settle()
    page.keys("b", "m")


def close_to(found: tuple, wanted: tuple, what: str) -> None:
    """Compares colors of the window; scaling and blending round."""
    expect(all(abs(one - two) <= 2 for one, two in zip(found, wanted)), f"{what}: {found} instead of {wanted}")


@test("side by side shows the expected picture, the difference and the actual one", sample)
def side(page: Page) -> None:
    page.settle()
    equal(page.texts("figcaption .name"), ["Expected", "Difference", "Actual"], "the panes")
    x = place(37)
    for kind, left in [("expected", x), ("actual", x + 4)]:
        wanted = [value for row in picture(left).rows for value in row]
        equal(page.canvas(kind) == wanted, True, f"the pixels of the pane {kind}")
    expect(page.box(".pane[data-kind=expected]")["right"] < page.box(".pane[data-kind=actual]")["left"], "beside")


@test("space swaps expected and actual beside each other", sample, address=RECOLORED)
def swapping(page: Page) -> None:
    page.settle()
    equal(page.pixel("expected", 18, 30), RED, "the left picture")
    page.keys(" ")
    equal(page.texts("figcaption .name"), ["Actual", "Difference", "Expected"], "the captions")
    equal([page.pixel("expected", 18, 30), page.pixel("actual", 18, 30)], [BLUE, RED], "the pictures")
    page.keys(" ")
    equal([page.pixel("expected", 18, 30), page.pixel("actual", 18, 30)], [RED, BLUE], "the pictures again")


@test("swipe shows the expected picture left of the divider and the actual one right of it", sample, address=RECOLORED)
def swipe(page: Page) -> None:
    bare(page)
    page.keys("2")
    page.until("the mode is swipe", "return document.querySelector('.stage').dataset.mode === 'swipe'")
    x, y = page.picture_point("swipe", 18, 10)
    divider = page.box(".divider")
    page.drag(divider["x"] + divider["width"] / 2, y, x, y)
    close_to(page.seen("swipe", 10, 30), RED, "left of the divider")
    close_to(page.seen("swipe", 25, 30), BLUE, "right of the divider")
    page.drag(x, y, page.box(".viewport")["right"] + 50, y)
    close_to(page.seen("swipe", 25, 30), RED, "all expected")
    equal(page.run("return document.querySelector('.divider').getAttribute('aria-valuenow')"), "100", "its value")


@test("the divider moves by arrows, home and end, and space swaps the sides", sample, address=RECOLORED)
def divider_keys(page: Page) -> None:
    bare(page)
    page.keys("2")
    page.run("document.querySelector('.divider').focus()")
    page.keys(Keys.HOME)
    close_to(page.seen("swipe", 18, 30), BLUE, "all actual")
    page.keys(Keys.END)
    close_to(page.seen("swipe", 18, 30), RED, "all expected")
    page.keys(Keys.ARROW_LEFT, Keys.ARROW_LEFT)
    equal(page.run("return document.querySelector('.divider').getAttribute('aria-valuenow')"), "98", "its value")
    equal(page.frame, 3, "the frame stays")
    page.keys(Keys.END, " ")
    close_to(page.seen("swipe", 18, 30), BLUE, "the sides swapped")
    equal(page.texts("figcaption .name"), ["Actual", "Expected"], "the captions")


@test("onion skin mixes both pictures by its slider", sample, address=RECOLORED)
def onion(page: Page) -> None:
    bare(page)
    page.keys("3")
    page.until("the mode is onion skin", "return document.querySelector('.stage').dataset.mode === 'onion'")
    for share in (0, 0.25, 0.5, 1):
        page.run("""
            const slider = document.querySelector("figcaption input[type=range]");
            slider.value = String(arguments[0]);
            slider.dispatchEvent(new Event("input"));""", share)
        mixed = tuple(round(one + (two - one) * share) for one, two in zip(RED, BLUE))
        close_to(page.seen("onion", 18, 30), mixed, f"a share of {share}")
        close_to(page.seen("onion", 60, 10), WHITE, "where both are the same")


@test("blink alternates by itself until it is told to stop, and space alternates by hand", sample, address=RECOLORED)
def blink(page: Page) -> None:
    bare(page)
    page.keys("4")
    caption = "return document.querySelector('figcaption .name').textContent === arguments[0]"
    for name in ("Actual", "Expected", "Actual"):
        page.until(f"it shows {name}", caption, name)
    page.keys(" ")
    # By hand it no longer alternates by itself.
    expect(not page.run("return document.querySelector('.check input').checked"), "it stops")
    for _ in range(2):
        name = page.text("figcaption .name")
        close_to(page.seen("blink", 18, 30), RED if name == "Expected" else BLUE, f"the picture of {name}")
        close_to(page.seen("blink", 60, 10), WHITE, "where both are the same")
        page.keys(" ")
        equal(page.text("figcaption .name"), "Actual" if name == "Expected" else "Expected", "the other one")


@test("blink stands still for people who want less motion", sample, address=RECOLORED, reduced=True)
def still(page: Page) -> None:
    bare(page)
    page.keys("4")
    expect(not page.run("return document.querySelector('.check input').checked"), "it does not alternate by itself")
    # Longer than it takes to alternate.
    page.driver.set_script_timeout(30)
    changes = page.driver.execute_async_script("""
        const done = arguments[0], name = document.querySelector("figcaption .name");
        let changes = 0;
        new MutationObserver(() => (changes += 1))
            .observe(name, { childList: true, characterData: true, subtree: true });
        setTimeout(() => done(changes), 700);""")
    equal(changes, 0, "changes of the picture")


@test("the difference alone shows the pictures by space: expected, actual, difference", sample, address=RECOLORED)
def difference(page: Page) -> None:
    bare(page)
    page.keys("5")
    for name, color in [("Difference", None), ("Expected", RED), ("Actual", BLUE), ("Difference", None)]:
        equal(page.text("figcaption .name"), name, "the caption")
        if color:
            equal(page.pixel("difference", 18, 30), color, f"the picture of {name}")
        else:
            equal(page.text("figcaption .detail"), "400 pixels", "how much differs")
        page.keys(" ")


@test("the mode stays from film to film, and frame and zoom from mode to mode", sample)
def staying(page: Page) -> None:
    page.settle()
    page.keys(Keys.ARROW_RIGHT, "5")
    equal(page.frame, 38, "the frame")
    page.keys("+", "+")
    zoom = page.text(".zoom")
    page.keys("2")
    equal([page.text(".zoom"), page.frame], [zoom, 38], "zoom and frame")
    page.keys("j")
    page.until("the next film is open", "return document.querySelector('.about h2').textContent === 'recipes/shorter'")
    equal(page.run("return document.querySelector('.stage').dataset.mode"), "swipe", "the mode")
    pressed = page.run("return [...document.querySelectorAll('.segments [aria-pressed=true]')].map("
                       "(each) => each.dataset.mode)")
    equal(pressed, ["swipe"], "the pressed button")


@test("after a click on a button, space swaps the pictures and does not click again", sample, address=RECOLORED)
def after_click(page: Page) -> None:
    page.settle()
    page.click("[data-mode=swipe]")
    page.keys(" ")
    equal(page.texts("figcaption .name"), ["Actual", "Expected"], "the captions")
    equal(page.run("return document.querySelector('.stage').dataset.mode"), "swipe", "the mode")


@test("films of one frame compare in every mode", sample, address="#film=drawing/translucent")
def single(page: Page) -> None:
    for number, mode in enumerate(["side", "swipe", "onion", "blink", "difference"], 1):
        page.keys(str(number))
        equal(page.frame, 0, f"the frame in {mode}")
    equal(page.count(".pane canvas"), 1, "pictures of the difference")
