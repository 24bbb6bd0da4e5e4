"""Light and dark colors, and their contrast."""

from browser import Page
from reports import passed, sample
from runner import equal, expect, test

# The texts whose contrast to what is behind them is too small, as [text, contrast].
CONTRAST = """
    const parse = (text) => {
      const [red, green, blue, alpha = 1] = text.match(/[\\d.]+/g).map(Number);
      return [red, green, blue, alpha];
    };
    const over = (top, under) => [0, 1, 2].map((part) => top[part] * top[3] + under[part] * (1 - top[3]));
    const luminance = (color) => {
      const [red, green, blue] = color.map((value) =>
        (value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const behind = (element) => {
      const layers = [];
      for (let each = element; each; each = each.parentElement) {
        const color = parse(getComputedStyle(each).backgroundColor);
        if (color[3] > 0) layers.push(color);
        if (color[3] === 1) break;
      }
      let ground = [255, 255, 255];
      for (const layer of layers.reverse()) ground = over(layer, ground);
      return ground;
    };
    const weak = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement, text = walker.currentNode.data.trim();
      // Elements with no area, such as scripts, and those only for screen readers.
      if (!text || element.closest("script, .unseen, .skip, :disabled")) continue;
      if (element.getClientRects().length === 0) continue;
      const ground = behind(element);
      const one = luminance(over(parse(getComputedStyle(element).color), ground)), two = luminance(ground);
      const contrast = (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
      if (contrast < 4.5) weak.push([text.slice(0, 40), Math.round(contrast * 100) / 100]);
    }
    return weak;
"""


def readable(page: Page) -> None:
    """All texts have the contrast that WCAG 2.1 asks for, also those of rows that are chosen and of the keys."""
    page.until("the film is open", "return document.querySelector('#film h2')")
    page.keys("?")
    equal(page.run(CONTRAST), [], "texts with a contrast below 4.5")


test("every text has a contrast of 4.5 or more in light colors", sample, general=True)(readable)
test("every text has a contrast of 4.5 or more in dark colors", sample, general=True, dark=True)(readable)
test("so it has on a page without failures, in light colors", passed)(readable)
test("so it has on a page without failures, in dark colors", passed, dark=True)(readable)


@test("the page follows the system's colors while it is open", sample)
def following(page: Page) -> None:
    ground = "return getComputedStyle(document.body).backgroundColor"
    light = page.run(ground)
    page.command("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark"}])
    page.until("the page is dark", f"{ground} !== arguments[0]", light)
    page.command("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "light"}])
    page.until("the page is light", f"{ground} === arguments[0]", light)


@test("a button changes the colors, and a page that is opened again keeps them", sample)
def choosing(page: Page) -> None:
    page.settle()
    button = "document.getElementById('theme')"
    equal(page.run(f"return {button}.getAttribute('aria-label')"), "Switch to dark colors", "its name")
    white = page.run("""
        const canvas = document.querySelector(".pane[data-kind=difference] canvas");
        return canvas.getContext("2d").getImageData(0, 0, 1, 1).data[0]""")
    page.click("#theme")
    try:
        equal(page.run("return document.documentElement.dataset.theme"), "dark", "the colors")
        expect(page.pixel("difference", 0, 0)[0] < white - 100, "the difference is dark too")
        page.driver.refresh()
        page.settle()
        equal(page.run("return document.documentElement.dataset.theme"), "dark", "the colors when opened again")
    finally:
        page.run("localStorage.clear()")
    page.driver.refresh()
    page.settle()
    equal(page.run("return document.documentElement.dataset.theme"), "light", "the colors of the system")


@test("the colors of the pictures are the same in both", sample, dark=True)
def pictures(page: Page) -> None:
    page.settle()
    equal(page.pixel("expected", 0, 0), (255, 255, 255, 255), "white")
    page.keys("b", "m")
    equal(page.seen("expected", 110, 10), (255, 255, 255, 255), "white in the window")
