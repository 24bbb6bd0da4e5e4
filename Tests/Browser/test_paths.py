"""Paths of views, drawn over the frames."""

from browser import Keys, Page
from pictures import Canvas
from reports import Film, Frame, Report, path, picture, place, sample
from runner import equal, expect, near, test


def two_views() -> Report:
    """A film whose reference has no picture of frame 37: the square is off there, and a ball is not."""
    ball = [[frame, 20 + frame / 10, 5, 0] for frame in range(180)]
    return Report([Film(
        "recipes/two", ["square moved by up to 2.0 pt in frame 37"], frames=[
            Frame(0, expected=picture(4).png(), actual=picture(4).png()),
            Frame(37, "hash", actual=picture(place(37) + 4).png()),
        ], motion=[{"item": "square", "expected": path(), "actual": path(4)},
                   {"item": "ball", "expected": ball, "actual": ball}])])


def gone() -> Report:
    """A view that turns and vanishes after the fifth frame."""
    turning = [[frame, 30, 20, frame * 0.5] for frame in range(10)]
    return Report([Film(
        "recipes/gone", ["square vanished"], expected=10, actual=10, frames=[
            Frame(5, "different", picture(50).png(), Canvas(120, 80).png(), 400, 225)],
        motion=[{"item": "square", "expected": turning, "actual": turning[:5]}])])


def points(page: Page, side: str, item: str = "square") -> list[tuple[float, float]]:
    """The points of a path in picture pixels."""
    text = page.run("""
        const [side, item] = arguments;
        return document.querySelector(`.pane[data-kind=actual] .path.line.${side}[data-item=${item}]`)
            .getAttribute("d")""", side, item)
    pairs = [part.split() for part in text.replace("L", "\n").replace("M", "\n").split("\n") if part]
    return [(float(x), float(y)) for x, y in pairs]


def dot(page: Page, side: str, item: str = "square") -> tuple[float, float]:
    """Where the mark of a view is in the window."""
    return tuple(page.run("""
        const [side, item] = arguments;
        const area = document.querySelector(`.pane[data-kind=actual] .dot.${side}[data-item=${item}]`)
            .getBoundingClientRect();
        return [area.x + area.width / 2, area.y + area.height / 2]""", side, item))


@test("the paths of both films go through the centers of the view, in pixels", sample)
def both(page: Page) -> None:
    page.settle()
    for side, shift in [("expected", 0), ("actual", 4)]:
        found = points(page, side)
        equal(len(found), 180, f"points of {side}")
        for frame in (0, 37, 38, 179):
            off = shift if frame == 37 else 0
            equal(found[frame], (place(frame) + 10 + off, 30.0), f"the point of frame {frame}, {side}")


@test("marks show where a view is in this frame, expected and actual, also after steps and zooms", sample)
def marks(page: Page) -> None:
    page.settle()
    for key in ("", "+", Keys.ARROW_RIGHT, "0"):
        if key:
            page.keys(key)
        frame = page.frame
        for side, shift in [("expected", 0), ("actual", 4 if frame == 37 else 0)]:
            found = dot(page, side)
            # A center is the corner of four pixels.
            wanted = page.picture_point("actual", place(frame) + 10 + shift - 0.5, 29.5)
            near(found[0], wanted[0], 1, f"from the left, {side}, frame {frame}")
            near(found[1], wanted[1], 1, f"from the top, {side}, frame {frame}")


@test("paths that are the same in both films are muted, so that others stand out", two_views)
def muted(page: Page) -> None:
    page.settle()
    same = page.run("return [...document.querySelectorAll('.pane[data-kind=actual] .path.line.same')].map("
                    "(each) => each.dataset.item)")
    equal(same, ["ball"], "the muted paths")


@test("without an expected picture, boxes and labels tell which view is off, and how far", two_views)
def without_picture(page: Page) -> None:
    equal(page.frame, 37, "the frame at first")
    equal(page.texts(".pane[data-kind=difference] .label"), ["square is off by (2, 0) pt"], "the labels")
    boxes = page.run("""
        return [...document.querySelectorAll(".pane[data-kind=actual] .box.line")].map((box) =>
            box.getBoundingClientRect().toJSON())""")
    equal(len(boxes), 1, "boxes")
    for side in ("expected", "actual"):
        x, y = dot(page, side)
        expect(boxes[0]["left"] < x < boxes[0]["right"] and boxes[0]["top"] < y < boxes[0]["bottom"],
               f"the box is around the {side} place")
    message = page.text(".pane[data-kind=expected] .message")
    expect("No expected picture" in message, f"what the empty pane says: {message}")
    label, said = page.box(".pane[data-kind=difference] .label"), page.box(".pane[data-kind=difference] .message")
    expect(label["bottom"] <= said["top"], "the message does not cover the label")
    page.keys("d")
    pane = page.box(".pane[data-kind=actual] .viewport")
    middle = (dot(page, "expected")[0] + dot(page, "actual")[0]) / 2
    near(middle, pane["x"] + pane["width"] / 2, 2, "the middle of both places")
    # The square around its center, 10 points wide, is in the pane as a whole.
    width = 20 * float(page.text(".zoom").split()[0]) / 100
    expect(20 < width < pane["width"] / 2, f"the square is {width} px wide")


@test("a view that is gone has a mark only where it was expected", gone)
def vanished(page: Page) -> None:
    equal(page.frame, 5, "the frame at first")
    counts = page.run("""
        return ["expected", "actual"].map((side) =>
            document.querySelectorAll(`.pane[data-kind=actual] .dot.${side}`).length)""")
    equal(counts, [1, 0], "marks")
    equal(len(points(page, "actual")), 5, "points of the actual path")


@test("m hides and shows the paths, and films without paths have no button for them", sample)
def hiding(page: Page) -> None:
    page.settle()
    for shown in (False, True):
        page.keys("m")
        # The empty size of hidden elements is 0.
        width = page.box(".pane[data-kind=actual] .path.line")["width"]
        equal(width > 0, shown, "paths")
        equal(page.run("return document.querySelectorAll('.dot').length > 0"), shown, "marks")
    page.keys("j")
    page.until("the next film is open", "return document.querySelector('.about h2').textContent === 'recipes/shorter'")
    equal(page.count("[title^=Paths]"), 0, "buttons for paths")
