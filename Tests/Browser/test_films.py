"""The list of films: filters, search, tags, addresses."""

from browser import Keys, Page
from reports import sample
from runner import equal, expect, test

BAD = ["recipes/shifted", "recipes/shorter", "drawing/translucent", "errors/broken", "timeline/recolored", "new/first"]


def listed(page: Page) -> list[str]:
    """The names of the listed films."""
    return page.run("return [...document.querySelectorAll('#list li')].map((row) => row.title)")


def search(page: Page, text: str) -> None:
    """Types into the emptied search."""
    page.run('const field = document.getElementById("search"); field.focus(); field.select()')
    page.keys(text)


@test("at first the films that did not pass are listed", sample)
def first(page: Page) -> None:
    equal(listed(page), BAD, "the films")
    equal(page.texts("#verdicts button"),
          ["not passed 6", "✕ failed 4", "! error 1", "+ new 1", "✓ passed 1", "all 7"], "the verdicts")


@test("a verdict lists the films that have it", sample)
def verdicts(page: Page) -> None:
    for verdict, names in [
        ("failed", [BAD[0], BAD[1], BAD[2], BAD[4]]), ("error", [BAD[3]]), ("new", [BAD[5]]),
        ("passed", ["layout/fine"]), ("all", BAD[:5] + ["layout/fine", "new/first"]), ("bad", BAD),
    ]:
        page.click(f"#verdicts [data-verdict={verdict}]")
        equal(listed(page), names, f"the films of {verdict}")
        pressed = page.run("return [...document.querySelectorAll('#verdicts [aria-pressed=true]')].map("
                           "(each) => each.dataset.verdict)")
        equal(pressed, [verdict], "the pressed button")


@test("the search finds names, lines, verdicts and tags, in any case and order", sample)
def searching(page: Page) -> None:
    for text, names in [
        ("SHIFT", [BAD[0]]), ("recipes", BAD[:2]), ("became shorter", [BAD[1]]), ("shorter recipes/", [BAD[1]]),
        ("reference", [BAD[3], BAD[5]]), ("error", [BAD[3]]), ("recipes error", []),
    ]:
        search(page, text)
        equal(listed(page), names, f"the films that {text!r} finds")
    equal(page.text("#empty"), "No film matches.", "what is said of no film")


@test("tags narrow the list together", sample)
def tags(page: Page) -> None:
    equal(page.texts("#tags button")[0], "pixels 2", "the most frequent tag")
    page.click("#tags [data-tag=pixels]")
    equal(listed(page), [BAD[0], BAD[2]], "the films with one tag")
    page.click("#tags [data-tag=motion]")
    equal(listed(page), [BAD[0]], "the films with both tags")
    page.click("#tags [data-tag=motion]")
    page.click("#tags [data-tag=pixels]")
    equal(listed(page), BAD, "the films without tags chosen")


@test("/ goes to the search, enter opens the first film found, escape empties and leaves the search", sample)
def search_keys(page: Page) -> None:
    page.settle()
    page.keys("/", "recolored")
    equal(listed(page), [BAD[4]], "the films found")
    equal(page.film, BAD[0], "the film while letters are typed")
    page.keys(Keys.ENTER)
    page.until("the film found is open", "return document.querySelector('.about h2').textContent.includes('recolored')")
    equal(page.frame, 3, "its frame")
    equal(page.run("return document.activeElement.dataset.index"), "4", "the focus is on its row")
    page.keys("/", Keys.ESCAPE)
    equal(listed(page), BAD, "the films after escape")
    equal(page.run("return document.activeElement.id"), "search", "the focus after one escape")
    page.keys(Keys.ESCAPE)
    equal(page.run("return document.activeElement.id"), "film", "the focus after two escapes")


@test("a click opens a film, and its place among the listed ones is said", sample)
def clicking(page: Page) -> None:
    page.click("#row-1")
    page.until("the film is open", "return document.querySelector('.about h2').textContent === 'recipes/shorter'")
    equal(page.text("#place"), "2 of 6", "its place")
    search(page, "shorter")
    equal(page.text("#place"), "1 of 1", "its place among those found")


@test("the address opens a film at a frame, also one that the filter hides", sample, address="#film=layout/fine")
def address(page: Page) -> None:
    page.until("the film is open", "return document.querySelector('.about h2')?.textContent === 'layout/fine'")
    expect("layout/fine" in listed(page), "the film is listed")
    page.run("location.hash = 'film=recipes/shorter&frame=15'")
    page.until("the film of the new address is open",
               "return document.querySelector('.about h2').textContent === 'recipes/shorter'")
    equal(page.frame, 15, "the frame of the address")


@test("the address follows the film and the frame", sample)
def following(page: Page) -> None:
    page.settle()
    page.keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
    page.until("the address names the frame", "return location.hash === '#film=recipes/shifted&frame=39'")
    page.keys("j")
    page.until("the address names the film", "return location.hash.startsWith('#film=recipes/shorter&frame=')")


@test("a film's small curve has its bar where the film differs", sample)
def curves(page: Page) -> None:
    page.settle()
    left, width = page.run("""
        const spark = document.querySelector("#row-0 .spark"), bars = spark.querySelector("path").getBBox();
        return [bars.x / spark.viewBox.baseVal.width, bars.width / spark.viewBox.baseVal.width]""")
    expect(left <= 37 / 180 <= left + width and width < 0.03, f"one bar at frame 37 of 180, not {left} + {width}")
