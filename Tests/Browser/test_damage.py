"""Pictures and reports that are damaged, and all forms of PNG."""

import random
from typing import Any

from browser import Page
from pictures import Canvas
from reports import Film, Frame, Report, picture, sample
from runner import equal, expect, test


class Changed:
    """A report whose text is changed."""

    def __init__(self, report: Report, change):
        self.report, self.change = report, change

    def html(self) -> str:
        """The changed page."""
        return self.change(self.report.html())


def cut() -> Changed:
    """A file that ends within a picture of the first film."""
    return Changed(sample(), lambda text: text[: text.index('id="p5"') + 40])


def no_data() -> Changed:
    """A file that ends after the script."""
    return Changed(sample(), lambda text: text[: text.index('<script type="application/json" id="summary">')])


def bad_data() -> Changed:
    """A summary that is not JSON."""
    return Changed(sample(), lambda text: text.replace('id="summary">{', 'id="summary">{{'))


def bad_film() -> Changed:
    """The data of the first film are not JSON."""
    return Changed(sample(), lambda text: text.replace('id="film-0">{', 'id="film-0">{{'))


def no_picture() -> Changed:
    """The block of a picture is missing."""
    return Changed(sample(), lambda text: text.replace('id="p1"', 'id="elsewhere"'))


def damaged() -> Report:
    """Frames whose actual pictures are damaged, each in another way."""
    good = picture(8).png()
    files = [
        b"nonsense", b"", good[:60], good[:20], good[:100] + bytes([good[100] ^ 255]) + good[101:],
        # A header that says 60000 × 60000.
        good[:16] + b"\0\0\xea\x60\0\0\xea\x60" + good[24:], good.replace(b"IDAT", b"IDOT"),
    ]
    return Report([Film("a/damaged", ["pictures are damaged"], "error", expected=len(files), actual=len(files), frames=[
        Frame(number, "different", picture(8).png(), file) for number, file in enumerate(files)
    ])])


def noise(kind: int) -> Canvas:
    """A small picture of colors that a color type can have; six levels, so that filters meet ties."""
    numbers = random.Random(kind)
    canvas = Canvas(13, 11)
    palette = [tuple(numbers.randrange(0, 256, 51) for _ in range(4)) for _ in range(9)]
    for row in canvas.rows:
        for x in range(canvas.width):
            any_color = [numbers.randrange(0, 256, 51) for _ in range(4)]
            red, green, blue, alpha = numbers.choice(palette) if kind == 3 else any_color
            if kind in (0, 4):
                green = blue = red
            if kind in (0, 2):
                alpha = 255
            row[4 * x : 4 * x + 4] = bytes([red, green, blue, alpha])
    return canvas


def forms() -> Report:
    """A frame for each color type and filter, whose expected picture has no filter."""
    frames = []
    for kind in (0, 2, 3, 4, 6):
        canvas = noise(kind)
        for filters in [(1,), (2,), (3,), (4,), (0, 1, 2, 3, 4), (4, 3, 2, 1)]:
            frames.append(Frame(len(frames), "same", canvas.png(), canvas.png_of(kind, filters=filters)))
    return Report([Film("a/forms", ["forms of PNG"], size=(13, 11), expected=30, actual=30, frames=frames)])


def deep() -> Report:
    """16 bits for each component, which the browser decodes."""
    canvas = noise(2)
    return Report([Film("a/deep", ["16 bits"], size=(13, 11), expected=2, actual=2, frames=[
        Frame(0, "different", canvas.png(), canvas.png_of(2, 16), 0, 0),
        Frame(1, "different", canvas.png(), canvas.png_of(0, 16, (4,)), 0, 0),
    ])])


@test("a picture that cannot be decoded is named with the reason, and the other one is shown", damaged)
def naming(page: Page) -> None:
    reasons = ["not a PNG file", "not a PNG file", "its end is missing", "not a PNG file", "damaged", "", ""]
    for frame, reason in enumerate(reasons):
        page.run("location.hash = `film=a/damaged&frame=${arguments[0]}`", frame)
        page.until("the frame is shown", f"return document.querySelector('.stage')?.dataset.frame === '{frame}'")
        equal(page.frame, frame, "the frame")
        message = page.text(".pane[data-kind=actual] .message")
        expect("cannot be decoded" in message and reason in message, f"frame {frame} says {message!r}, not {reason!r}")
        equal(page.pixel("expected", 8, 30), (200, 30, 40, 255), "the other picture")
        expect("cannot be decoded" in page.text(".pane[data-kind=difference] .message"), "why there is no difference")
        equal(page.count(".pane[data-kind=actual] canvas"), 0, "damaged pictures shown")
    page.keys("2")
    expect("cannot be decoded" in page.text(".pane .message"), "the message in another mode")


@test("a picture that is missing from the report is named", no_picture, address="#film=recipes/shifted&frame=1")
def missing(page: Page) -> None:
    page.settle()
    expect("is not in the report" in page.text(".pane .message"), page.text(".pane .message"))


@test("every color type and filter of PNG is decoded exactly", forms)
def decoding(page: Page) -> None:
    for frame in range(30):
        page.run("location.hash = `film=a/forms&frame=${arguments[0]}`", frame)
        page.until("the frame is shown", f"return document.querySelector('.stage')?.dataset.frame === '{frame}'")
        equal(page.frame, frame, "the frame")
        equal(page.text(".pane[data-kind=difference] .detail"), "none", f"how much frame {frame} differs")


@test("16 bits for each component are decoded", deep)
def deep_colors(page: Page) -> None:
    equal(page.frame, 0, "the frame")
    equal(page.text(".pane[data-kind=difference] .detail"), "none", "how much differs")
    page.keys("n")
    equal(page.frame, 1, "the next frame")
    equal(page.count(".message.error"), 0, "messages")


@test("a file that was cut off shows what it has", cut)
def cut_off(page: Page) -> None:
    page.until("the page is ready", "return document.querySelector('#film h2')")
    equal(page.run("return document.querySelectorAll('#list li').length"), 6, "films in the list")
    page.until("what is missing is said", """
        const text = document.getElementById("film").innerText;
        return text.includes("has no details of this film") || text.includes("is not in the report")""")


@test("a file without data says so", no_data)
def without_data(page: Page) -> None:
    page.until("it says so", "return document.querySelector('.panel.problem')")
    equal(page.text(".panel.problem"), "The report has no data; it may have been cut off.", "the message")


@test("data that are not JSON are named", bad_data)
def not_json(page: Page) -> None:
    page.until("it says so", "return document.querySelector('.panel.problem')")
    expect("cannot be read" in page.text(".panel.problem"), "the message")


@test("a film whose data are damaged does not keep others from being shown", bad_film)
def other_films(page: Page) -> None:
    page.until("it says so", "return document.querySelector('.panel.problem')")
    expect("cannot be read" in page.text(".panel.problem"), "the message")
    page.keys("j")
    page.until("the next film is open", "return document.querySelector('.about h2').textContent === 'recipes/shorter'")
    equal(page.frame, 15, "its frame")


def box(page: Page, kind: str) -> dict[str, Any]:
    """The box of a missing picture in a pane, with where the other pane's picture is."""
    return page.run("""
        const absent = document.querySelector(`.pane[data-kind=${arguments[0]}] .absent`);
        const pane = absent.closest(".viewport").getBoundingClientRect();
        const { left, top, width, height } = absent.getBoundingClientRect();
        return { left: Math.round(left - pane.left), top: Math.round(top - pane.top), width: Math.round(width),
                 height: Math.round(height), border: getComputedStyle(absent).borderStyle }""", kind)


@test("where a picture is missing, a box of its size stands in its place, with what is missing", sample,
      address="#film=new/first")
def absent(page: Page) -> None:
    page.settle()
    found = box(page, "expected")
    picture = page.run("""
        const canvas = document.querySelector(".pane[data-kind=actual] canvas:not([hidden])");
        const pane = canvas.closest(".viewport").getBoundingClientRect();
        const { left, top, width, height } = canvas.getBoundingClientRect();
        return { left: Math.round(left - pane.left), top: Math.round(top - pane.top), width: Math.round(width),
                 height: Math.round(height) }""")
    equal(found.pop("border"), "dashed", "its border")
    equal(found, picture, "its place")
    equal(page.text(".pane[data-kind=expected] .message"), "There is no reference yet.", "what it says")
    page.keys("z")
    equal(box(page, "expected")["width"], page.run("""
        return Math.round(document.querySelector(".pane[data-kind=actual] canvas:not([hidden])")
            .getBoundingClientRect().width)"""), "its width where the pictures are zoomed")
    equal(page.run("return document.querySelector('.pane[data-kind=actual] .absent').hidden"), True, "the other box")
