"""The inspector and exports of the preview."""

import urllib.request

from browser import Keys, Page
from previews import HANGING, MOVING, Preview, changed, focus_picture, preview_test, shown, wait_for_frame
from runner import equal, expect, near

LAID = changed(MOVING, timeline=[], layout=["H:|-20-[square(60)]", "V:|-20-[square(40)]"])
SCENES = {"laid.json": LAID, "hanging.json": HANGING}


def point(page: Page, x: float, y: float) -> tuple[float, float]:
    """Where a point of the canvas is in the window."""
    return tuple(page.run("""
        const canvas = document.querySelector("#stage canvas");
        const { left, top, width } = canvas.getBoundingClientRect();
        const unit = 2 * width / canvas.width;
        return [left + arguments[0] * unit, top + arguments[1] * unit]""", x, y))


@preview_test("the view under the pointer is outlined and told: frame, constraints and their places", SCENES,
              address="#scene=scenes/laid.json")
def hovering(page: Page, preview: Preview) -> None:
    wait_for_frame(page, 0)
    focus_picture(page)
    page.keys("i")
    page.hover(*point(page, 50, 40))
    page.until("the view is told", "return document.querySelector('.details h3')?.textContent.startsWith('square')")
    text = page.text(".details")
    expect("20, 20, 60 × 40 pt" in text, text)
    expect(page.count(".details dd li") >= 4, f"the constraints: {text}")
    corners = page.run("""
        const area = document.querySelector(".outline:not(.halo)").getBoundingClientRect();
        return [area.left, area.top, area.right, area.bottom]""")
    for corner, place in zip(corners, [*point(page, 20, 20), *point(page, 80, 60)]):
        near(corner, place, 2, "the outline")
    page.hover(*point(page, 150, 90))
    page.until("the pointer is elsewhere",
               "return !document.querySelector('.details h3')?.textContent.startsWith('square')")


@preview_test("a click keeps the view while the film goes on, and its motion is told", SCENES,
              address="#scene=scenes/hanging.json")
def clicking(page: Page, preview: Preview) -> None:
    wait_for_frame(page, 0)
    focus_picture(page)
    page.keys("i")
    x, y = point(page, 130, 120)
    page.press(x, y)
    page.release(x, y)
    page.until("the view is chosen",
               "return document.querySelector('.views [aria-selected=true]')?.dataset.id === 'square'")
    page.hover(*point(page, 290, 190))
    page.keys(*[Keys.ARROW_RIGHT] * 5)
    page.until("its velocity is told", "return document.querySelector('.details').textContent.includes('Velocity')")
    expect("gravity" in page.text(".details"), page.text(".details"))
    page.keys(Keys.ESCAPE)
    page.until("it is no longer chosen", "return !document.querySelector('.views [aria-selected=true]')")


@preview_test("views are chosen in the list by keyboard, and their quantities plotted", SCENES,
              address="#scene=scenes/hanging.json")
def listing(page: Page, preview: Preview) -> None:
    wait_for_frame(page, 0)
    page.run("document.getElementById('tab-inspect').focus()")
    page.keys(Keys.ENTER)
    page.keys(Keys.TAB, Keys.ENTER)
    page.until("the view is told", "return document.querySelector('.details h3')?.textContent.startsWith('square')")
    page.until("it is announced", "return document.getElementById('live').textContent.includes('square, ')")
    page.run("[...document.querySelectorAll('.details .chip')].find((each) => each.title === 'Plot square.center.y').click()")
    # What moves farthest may be plotted beside it.
    page.until("it is plotted", """
        return [...document.querySelectorAll(".chart")].some((each) => each.innerText.includes("center.y of square"))""")


@preview_test("the frame is exported as the same file that the told command writes", {"moving.json": MOVING},
              address="#scene=scenes/moving.json&frame=30")
def exporting(page: Page, preview: Preview) -> None:
    wait_for_frame(page, 30)
    focus_picture(page)
    page.keys("e")
    page.click("#export-dialog button[type=submit]")
    page.until("the file is made", "return document.querySelector('.download')")
    url = page.run("return document.querySelector('.download').href")
    made = urllib.request.urlopen(url).read()
    drawn = preview.run(page.run("return document.querySelector('#export-dialog .command code').textContent"))
    equal(len(drawn), 1, "frames that the command draws")
    expect(drawn[0].read_bytes() == made, "the bytes of both")


@preview_test("films and figures are exported too", {"moving.json": MOVING},
              address="#scene=scenes/moving.json&frame=30")
def exporting_films(page: Page, preview: Preview) -> None:
    wait_for_frame(page, 30)
    focus_picture(page)
    page.keys("e")
    for kind, format, start in [("film", "gif", b"GIF89a"), ("figure", "svg", b"<")]:
        page.click(f"#export-dialog input[value={kind}]")
        page.run("document.getElementById('export-format').value = arguments[0]", format)
        page.click("#export-dialog button[type=submit]")
        page.until("the file is made", "return document.querySelector('.download')?.textContent.includes(arguments[0])",
                   format)
        made = urllib.request.urlopen(page.run("return document.querySelector('.download').href")).read()
        expect(made.startswith(start), f"the {kind} is {made[:20]!r}")
        expect("framegen" in page.text("#export-dialog .command code"), "the command")
    page.keys(Keys.ESCAPE)
    equal(shown(page), 30, "the frame")
