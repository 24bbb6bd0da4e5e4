"""Windows of all sizes: nothing is cut off, and what matters is visible without scrolling."""

from browser import Page
from reports import crowded, sample
from runner import equal, expect, test

# What is wider than the window or than itself, as texts.
CUT = """
    const found = [];
    const outside = document.documentElement.scrollWidth - innerWidth;
    if (outside > 0) found.push(`the page is ${outside} px too wide`);
    const texts = "button, select, input, h1, h2, code, figcaption, .lines li, .label, .legend span, .state, .hint";
    for (const element of document.querySelectorAll(texts)) {
      const area = element.getBoundingClientRect();
      if (area.width === 0 || element.closest("dialog, .chips, .skip")) continue;
      const what = `${element.tagName} ${element.textContent.trim().slice(0, 30)}`;
      if (area.left < -0.5 || area.right > document.documentElement.clientWidth + 0.5) {
        found.push(`${what} leaves the window`);
      }
      // Fields scroll, and inline elements have no size of their own.
      const isOpen = ["INPUT", "SELECT", "CODE"].includes(element.tagName) ||
          getComputedStyle(element).display === "inline";
      if (!isOpen && element.scrollWidth > element.clientWidth + 1) found.push(`${what} is cut off`);
    }
    return found;
"""


def whole(page: Page) -> None:
    """Nothing is cut off, in any mode."""
    page.until("the page is ready", "return document.querySelector('#film h2')")
    for key in ("1", "2", "3", "4", "5"):
        page.keys(key)
        equal(page.run(CUT), [], f"what is cut off in mode {key}")


for width in (400, 700, 1024, 1400, 2000):
    test(f"nothing is cut off in a window {width} px wide", sample, general=width in (400, 1400),
         size=(width, 900))(whole)


def at_once(page: Page) -> None:
    """The pictures, the timeline and the buttons of the frames are in the window."""
    page.settle()
    height = page.run("return innerHeight")
    for selector in (".lines", ".stage", ".timeline", ".transport", "#list"):
        area = page.box(selector)
        expect(area["top"] >= 0 and area["bottom"] <= height, f"{selector} ends at {area['bottom']} of {height}")
    equal(page.run("return document.scrollingElement.scrollHeight"), height, "the height of the page")
    # Large enough to see something.
    expect(page.box(".pane canvas")["height"] >= 80, "the height of a picture")


for size in ((1280, 720), (1400, 900), (2000, 1200)):
    test(f"pictures, timeline and list are visible at once in a window of {size[0]} × {size[1]}", sample,
         size=size)(at_once)


@test("in a low window the film scrolls, and the pictures keep their height", sample, size=(1200, 480))
def low(page: Page) -> None:
    page.settle()
    expect(page.box(".stage")["height"] >= 200, "the height of the pictures")
    scrolls = page.run("const film = document.getElementById('film'); return film.scrollHeight > film.clientHeight")
    expect(scrolls, "the film scrolls")


@test("in a narrow window the panes are above each other and pictures use its width", sample, size=(400, 900))
def narrow(page: Page) -> None:
    page.settle()
    expected, actual = page.box(".pane[data-kind=expected]"), page.box(".pane[data-kind=actual]")
    expect(expected["bottom"] <= actual["top"], "above each other")
    expect(expected["width"] > 340, "the width of a pane")


@test("in a narrow window a finger on the pictures scrolls the page until they are zoomed", sample, size=(400, 900))
def touching(page: Page) -> None:
    page.settle()
    touch = "return getComputedStyle(document.querySelector('.viewport')).touchAction"
    equal(page.run(touch), "pan-y", "what a finger does")
    page.keys("+")
    equal(page.run(touch), "none", "what it does when zoomed")
    page.keys("0")
    equal(page.run(touch), "pan-y", "what it does when fitted again")


@test("in a narrow window, 500 failures leave room for the film", crowded, size=(400, 900))
def narrow_list(page: Page) -> None:
    page.settle()
    expect(page.box("#film")["top"] < 500, "where the film starts")


@test("a window that moves to a screen with other pixels is drawn sharply there", sample)
def other_screen(page: Page) -> None:
    page.settle()
    # The size of the pictures stays, so that it is not what makes the page draw again. That of the window
    # changes, because Chromium tells an emulated page nothing of a new scale alone.
    page.run("document.querySelector('.stage').style.cssText = 'flex: none; width: 800px; height: 300px'")
    page.until("the pictures have that size", """
        return document.querySelector(".pane .viewport").clientHeight < 300
            && document.querySelector(".stage").clientWidth === 800""")
    for scale in (2, 1, 3):
        page.resize((1400 + scale, 900), scale)
        page.until(f"the timeline has {scale} pixels for each point", """
            const canvas = document.querySelector(".timeline canvas");
            return Math.abs(canvas.width - arguments[0] * canvas.clientWidth) <= 1""", scale)


@test("a window that changes its size keeps the pictures fitted", sample)
def resizing(page: Page) -> None:
    page.settle()
    for size in ((2000, 1200), (900, 700), (1400, 900)):
        page.resize(size)
        page.until(f"the pictures fit in {size}", """
            const { width, height } = document.querySelector(".pane .viewport").getBoundingClientRect();
            const canvas = document.querySelector(".pane canvas").getBoundingClientRect();
            return innerWidth === arguments[0] && canvas.width <= width && canvas.height <= height
                && (canvas.width > width * 0.45 || canvas.height > height * 0.45)""", size[0])
