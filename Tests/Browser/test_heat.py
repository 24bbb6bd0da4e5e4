"""The heat map of what differs, boxes around it, and labels on them."""

from browser import Page
from pictures import WHITE, Canvas
from reports import BLUE, RED, Film, Frame, Report, picture, place, sample
from runner import equal, expect, near, test


def scattered() -> Report:
    """Differences of 1, 40 and 255 in places far apart, one pixel each, and pictures of different sizes."""
    size = (400, 300)
    old = Canvas(*size, (128, 128, 128, 255))
    new = Canvas(*size, (128, 128, 128, 255))
    new.fill(50, 40, 1, 1, (129, 128, 128, 255))
    new.fill(200, 150, 1, 1, (128, 88, 128, 255))
    old.fill(350, 250, 1, 1, (0, 0, 0, 255))
    new.fill(350, 250, 1, 1, (0, 0, 255, 255))
    return Report([
        Film("a/pixels", ["frame 0 differs in 3 pixels"], size=size, expected=1, actual=1,
             frames=[Frame(0, "different", old.png(), new.png(), 3, 255)]),
        Film("b/sizes", ["the new film is wider"], size=(130, 80), expected=1, actual=1,
             frames=[Frame(0, "different", picture(8).png(),
                           Canvas(130, 80).fill(0, 60, 120, 4, (60, 60, 60, 255)).fill(8, 20, 20, 20, RED).png(),
                           800, 255)]),
        Film("c/moved", ["the square is elsewhere"], expected=1, actual=1,
             frames=[Frame(0, "different", picture(4).png(), picture(90).png(), 800, 255, [{
                 "kind": "moved", "view": "square", "bounds": [90, 20, 20, 20],
                 "sentence": "square moved by (43, 0) pt"}])]),
        Film("e/alpha", ["frame 0 differs in 100 pixels"], size=(40, 30), expected=1, actual=1,
             frames=[Frame(0, "different", Canvas(40, 30).fill(5, 5, 10, 10, (*RED[:3], 128)).png(),
                           Canvas(40, 30).fill(5, 5, 10, 10, (*RED[:3], 127)).png(), 100, 1)]),
        Film("d/beside", ["two views changed"], expected=1, actual=1,
             frames=[Frame(0, "different", picture(4).fill(28, 20, 20, 20, RED).png(),
                           picture(4, BLUE).fill(28, 20, 20, 20, BLUE).png(), 800, 255, [
                 {"kind": "recolored", "view": "left", "bounds": [4, 20, 20, 20],
                  "sentence": "left recolored from red to blue"},
                 {"kind": "recolored", "view": "right", "bounds": [28, 20, 20, 20],
                  "sentence": "right recolored from red to blue"}])]),
    ])


def rows(page: Page, kind: str, width: int) -> list[list[tuple[int, ...]]]:
    """The pixels of a pane's picture."""
    values = page.canvas(kind)
    pixels = [tuple(values[at : at + 4]) for at in range(0, len(values), 4)]
    return [pixels[at : at + width] for at in range(0, len(pixels), width)]


def is_gray(pixel: tuple[int, ...]) -> bool:
    """Whether a pixel is opaque gray."""
    return pixel[0] == pixel[1] == pixel[2] and pixel[3] == 255


def outlined(page: Page, kind: str) -> list[dict[str, float]]:
    """The boxes of a pane, in the window."""
    return page.run("""
        return [...document.querySelectorAll(`.pane[data-kind=${arguments[0]}] .box.line`)].map((box) =>
            box.getBoundingClientRect().toJSON())""", kind)


def heated(dark: bool):
    """What holds in both themes: colors where pixels differ, grays elsewhere."""
    def run(page: Page) -> None:
        page.settle()
        x, found = place(37), rows(page, "difference", 120)
        expected, actual = picture(x), picture(x + 4)
        for y in range(80):
            for column in range(120):
                differs = expected.at(column, y) != actual.at(column, y)
                expect(is_gray(found[y][column]) != differs, f"pixel {column}, {y} is {found[y][column]}")
        white = found[0][0][0]
        expect(white < 110 if dark else white > 235, f"white is faded to {white}")
    return run


test("the difference has color where pixels differ, and faded gray elsewhere", sample)(heated(False))
test("so it has in dark colors, on dark gray", sample, dark=True)(heated(True))


def luminance(color: tuple[int, ...]) -> float:
    """The relative luminance of WCAG 2.1, from 0 to 1."""
    parts = [(value / 255 / 12.92 if value <= 10 else ((value / 255 + 0.055) / 1.055) ** 2.4) for value in color[:3]]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def stronger(dark: bool):
    """A larger distance stands out more from the faded picture."""
    def run(page: Page) -> None:
        page.settle()
        found = rows(page, "difference", 400)
        ground = luminance(found[0][0])
        steps = [abs(luminance(found[y][x]) - ground) for x, y in [(50, 40), (200, 150), (350, 250)]]
        expect(steps == sorted(steps) and steps[0] < steps[1] < steps[2], f"distances of 1, 40 and 255 are {steps}")
        for x, y in [(50, 40), (200, 150), (350, 250)]:
            expect(not is_gray(found[y][x]), "even a distance of 1 has color")
        equal(sum(not is_gray(pixel) for row in found for pixel in row), 3, "the pixels that differ")
        equal(page.text(".pane[data-kind=difference] .detail"), "3 pixels", "how many are said to differ")
    return run


test("a larger distance has a stronger color", scattered)(stronger(False))
test("so it has in dark colors", scattered, dark=True)(stronger(True))


@test("each place that differs has a box large enough to see, in every pane", scattered)
def places(page: Page) -> None:
    page.settle()
    for kind in ("expected", "difference", "actual"):
        boxes = outlined(page, kind)
        equal(len(boxes), 3, f"the boxes in {kind}")
        for x, y in [(50, 40), (200, 150), (350, 250)]:
            left, top = page.picture_point(kind, x, y)
            around = [box for box in boxes
                      if box["left"] < left - 5 and left + 5 < box["right"] and box["top"] < top - 5
                      and top + 5 < box["bottom"]]
            equal(len(around), 1, f"boxes around pixel {x}, {y}")
            expect(15 <= around[0]["width"] <= 40, f"its width, {around[0]['width']}")


@test("boxes keep their distance to what differs when the pictures are zoomed", scattered)
def dilated(page: Page) -> None:
    page.settle()
    page.keys("d", "+")
    zoom = float(page.text(".zoom").split()[0]) / 100
    for _ in range(3):
        box = min(outlined(page, "difference"), key=lambda each: abs(each["left"] - page.box(".stage")["left"] - 500))
        width = max(18, zoom + 6)
        near(box["width"], width, 1.5, f"the width of a box around one pixel at {zoom}")
        page.keys("+")
        zoom = float(page.text(".zoom").split()[0]) / 100


@test("where only one picture has pixels, they differ", scattered, address="#film=b/sizes")
def sizes(page: Page) -> None:
    page.settle()
    found = rows(page, "difference", 130)
    equal(len(found), 80, "the height")
    for y in range(80):
        for x in range(130):
            equal(is_gray(found[y][x]), x < 120, f"gray at {x}, {y}")
    equal(page.text(".pane[data-kind=difference] .detail"), "800 pixels", "how much differs")


@test("pixels that differ only in alpha differ", scattered, address="#film=e/alpha")
def alpha(page: Page) -> None:
    page.settle()
    found = rows(page, "difference", 40)
    differing = [(x, y) for y in range(30) for x in range(40) if not is_gray(found[y][x])]
    equal(differing, [(x, y) for y in range(5, 15) for x in range(5, 15)], "the pixels with color")


@test("a known change has one box around all of it, with its label; what is far from it has its own", scattered,
      address="#film=c/moved")
def known(page: Page) -> None:
    page.settle()
    bounds = page.run("""
        return [...document.querySelectorAll(".pane[data-kind=difference] .box.line")].map((box) =>
            box.dataset.bounds)""")
    equal(sorted(bounds), ["4,20,20,20", "90,20,20,20"], "the boxes")
    equal(page.texts(".label"), ["square moved by (43, 0) pt"], "the labels")


@test("a shift of 2 points has one box, which holds the old place and the new one", sample)
def shift(page: Page) -> None:
    page.settle()
    boxes = outlined(page, "actual")
    equal(len(boxes), 1, "boxes")
    left = page.picture_point("actual", place(37), 20)[0]
    right = page.picture_point("actual", place(37) + 23, 20)[0]
    expect(boxes[0]["left"] < left and right < boxes[0]["right"], "it holds both places")
    expect(boxes[0]["width"] < right - left + 20, "and little else")


@test("labels cover neither boxes nor each other, and stay in their pane", scattered, address="#film=d/beside")
def labels(page: Page) -> None:
    page.settle()
    found = page.run("""
        return [...document.querySelectorAll(".pane[data-kind=difference] .label")].map((label) =>
            label.getBoundingClientRect().toJSON())""")
    equal(len(found), 2, "labels")
    pane = page.box(".pane[data-kind=difference] .viewport")
    # The outlines have a width of 1.75.
    boxes = outlined(page, "difference")
    for index, label in enumerate(found):
        expect(pane["left"] <= label["left"] and label["right"] <= pane["right"], "it is in the pane")
        for other in boxes + found[:index]:
            apart = (label["right"] <= other["left"] + 2 or other["right"] <= label["left"] + 2
                     or label["bottom"] <= other["top"] + 2 or other["bottom"] <= label["top"] + 2)
            expect(apart, f"label {label} is over {other}")


@test("b hides and shows the boxes", sample)
def hiding(page: Page) -> None:
    page.settle()
    for wanted in (0, 3):
        page.keys("b")
        equal(page.run("return document.querySelectorAll('.box.line').length"), wanted, "boxes")
        pressed = page.run("return document.querySelector('[title^=Boxes]').getAttribute('aria-pressed')")
        equal(pressed, "true" if wanted else "false", "the button")


@test("a frame that is the same has no boxes and a gray difference", sample, address="#film=recipes/shifted&frame=90")
def same(page: Page) -> None:
    page.settle()
    equal(page.run("return document.querySelectorAll('.box.line').length"), 0, "boxes")
    expect(all(is_gray(pixel) for row in rows(page, "difference", 120) for pixel in row), "all is gray")
    equal(page.text(".pane[data-kind=difference] .detail"), "none", "how much differs")
    equal(page.pixel("expected", place(90), 30), RED, "the square's left side")
    equal(page.pixel("expected", place(90) - 1, 30), WHITE, "left of it")
