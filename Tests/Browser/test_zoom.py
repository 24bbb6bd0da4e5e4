"""Zoom, moving, and the values of pixels."""

from browser import Keys, Page
from pictures import WHITE
from reports import RED, place, sample
from runner import equal, expect, near, test


def values(page: Page) -> list[str]:
    """What is said of the pixel under the cursor."""
    return page.texts(".values > span")


def zoom(page: Page) -> float:
    """Pixels of the screen for each pixel of the picture."""
    return float(page.text(".zoom").split()[0]) / 100


@test("the values of the pixel under the pointer are shown, in pixels, points and components", sample)
def under_pointer(page: Page) -> None:
    page.settle()
    x = place(37)
    for pane in ("expected", "difference", "actual"):
        page.hover(*page.picture_point(pane, x + 1, 25))
        equal(values(page), [
            f"{x + 1}, 25 px", f"{(x + 1) / 2:g}, 12.5 pt", "expected 200 30 40 255", "actual 255 255 255 255",
            "difference +55 +225 +215 0"], f"the values in {pane}")
    page.hover(*page.picture_point("actual", 100, 61))
    equal(values(page)[2:], ["expected 60 60 60 255", "actual 60 60 60 255", "difference 0"], "where both are equal")
    page.hover(5, 5)
    expect("Point at a pixel" in page.text(".values"), "the hint elsewhere")


@test("translucent pixels have the exact values of the file", sample, address="#film=drawing/translucent")
def translucent(page: Page) -> None:
    page.settle()
    page.hover(*page.picture_point("expected", 8, 8))
    equal(values(page)[2:], ["expected 10 200 30 128", "actual 11 199 30 127", "difference +1 −1 0 −1"], "both")
    page.hover(*page.picture_point("expected", 20, 20))
    equal(values(page)[2:], ["expected 0 0 0 0", "actual 0 0 0 0", "difference 0"], "clear pixels")


@test("the wheel zooms to where the pointer is", sample)
def wheel(page: Page) -> None:
    page.settle()
    before = zoom(page)
    x, y = page.picture_point("actual", 30, 25)
    page.hover(x, y)
    for distance in (-200, -200, 100):
        page.wheel(x, y, distance)
        page.until("the zoom changes", "return document.querySelector('.zoom').textContent !== arguments[0]",
                   f"{before * 100:.0f} %")
        now = page.picture_point("actual", 30, 25)
        # Within half a picture pixel, because the pointer is on a whole pixel of the screen.
        near(now[0], x, 0.5 * zoom(page) + 1, "where the pixel is, from the left")
        near(now[1], y, 0.5 * zoom(page) + 1, "where the pixel is, from the top")
        before = zoom(page)
    equal(values(page)[0], "30, 25 px", "the pixel under the pointer")


@test("+ and − zoom, 0 fits, and z changes between one to one and fitting", sample)
def keys(page: Page) -> None:
    page.settle()
    fitting = zoom(page)
    page.keys("+")
    near(zoom(page), fitting * 1.5, 0.02, "larger")
    page.keys("-", "-")
    near(zoom(page), fitting / 1.5, 0.02, "smaller")
    page.keys("0")
    equal(zoom(page), fitting, "fitting")
    page.keys("z")
    equal(zoom(page), 1.0, "one to one")
    page.keys("z")
    equal(zoom(page), fitting, "fitting again")
    for _ in range(20):
        page.keys("+")
    equal(zoom(page), 64.0, "the largest")


@test("zoomed pixels are sharp squares of their exact colors", sample)
def sharp(page: Page) -> None:
    page.settle()
    page.keys("b", "m", "d")
    expect(zoom(page) >= 4, f"zoomed to {zoom(page)}")
    x = place(37)
    left, top = page.picture_point("expected", x, 25)
    half = zoom(page) / 2
    row = page.screen(int(left - half) - 2, int(top), int(2 * half) + 4, 1)
    colors = [row.at(column, 0) for column in range(row.width)]
    expect(set(colors) == {WHITE, RED}, f"only the colors of both pixels, not {set(colors)}")
    equal(colors, sorted(colors, key=lambda color: color != WHITE), "white, then red")


@test("a drag moves all panes together, and nothing can be lost", sample)
def dragging(page: Page) -> None:
    page.settle()
    x, y = page.picture_point("expected", 60, 40)
    offsets = "return [...document.querySelectorAll('.pane canvas')].map((each) => each.style.transform)"
    before = page.box(".pane[data-kind=actual] canvas")
    page.drag(x, y, x + 30, y - 20)
    after = page.box(".pane[data-kind=actual] canvas")
    near(after["x"] - before["x"], 30, 0.5, "moved to the right")
    near(after["y"] - before["y"], -20, 0.5, "moved up")
    equal(len(set(each for each in page.run(offsets) if each)), 1, "the places in all panes")
    page.drag(x, y, x + 5000, y + 5000)
    pane, canvas = page.box(".pane[data-kind=actual] .viewport"), page.box(".pane[data-kind=actual] canvas")
    expect(canvas["left"] < pane["right"] and canvas["top"] < pane["bottom"], "a part stays visible")


@test("d zooms to the difference and centers it", sample)
def find(page: Page) -> None:
    page.settle()
    page.keys("d")
    expect(zoom(page) > 4, f"zoomed to {zoom(page)}")
    pane = page.box(".pane[data-kind=actual] .viewport")
    # The middle of the square's old and new place.
    x, y = page.picture_point("actual", place(37) + 11.5, 29.5)
    near(x, pane["x"] + pane["width"] / 2, 1.5, "the middle, from the left")
    near(y, pane["y"] + pane["height"] / 2, 1.5, "the middle, from the top")


@test("i inspects pixels by arrows, from the middle of the difference, and tells screen readers", sample)
def inspecting(page: Page) -> None:
    page.settle()
    page.keys("i")
    equal(values(page)[0], f"{place(37) + 12}, 30 px", "the pixel at first")
    page.keys(Keys.ARROW_LEFT, Keys.ARROW_UP)
    page.chord(Keys.SHIFT, Keys.ARROW_LEFT)
    equal(values(page)[0], f"{place(37) + 1}, 29 px", "the pixel")
    equal(values(page)[4], "difference +55 +225 +215 0", "its difference")
    page.until("the values are announced",
               "return document.getElementById('live').textContent.includes('difference +55 +225 +215 0')")
    equal(page.frame, 37, "the frame stays")
    page.keys(Keys.ESCAPE, Keys.ARROW_RIGHT)
    equal(page.frame, 38, "the frame after inspecting")


@test("on a screen with two pixels for each point, one to one is one pixel of the screen for each", sample, scale=2)
def dense(page: Page) -> None:
    page.settle()
    page.keys("z")
    equal(zoom(page), 1.0, "the zoom")
    canvas = page.box(".pane[data-kind=actual] canvas")
    equal((canvas["width"], canvas["height"]), (60, 40), "the size in points")
    timeline = page.run("const c = document.querySelector('.timeline canvas'); return [c.width, c.clientWidth]")
    near(timeline[0], 2 * timeline[1], 1, "the pixels of the timeline")
