"""A report of 500 films that failed: how soon it opens, and whether it moves smoothly.

Other programs may run on the same machine, so each measure is the best of some tries. On an idle machine they are
far below their limits.
"""

from collections.abc import Callable

from browser import Keys, Page
from reports import crowded
from runner import equal, expect, test

TRIES = 4


def best(limit: float, measure: Callable[[], float]) -> float:
    """The smallest of some measures; the first one below the limit is enough."""
    found = measure()
    for _ in range(TRIES - 1):
        if found < limit:
            break
        found = min(found, measure())
    return found


@test("500 failures open in under a second: the list, the first film, and the rest of the file", crowded, alone=True)
def opening(page: Page) -> None:
    def measure() -> float:
        page.driver.refresh()
        page.settle()
        page.until("the file is loaded", "return performance.getEntriesByType('navigation')[0].loadEventEnd > 0")
        times: dict[str, float] = page.run("""
            const [load] = performance.getEntriesByType("navigation");
            const marks = performance.getEntriesByType("mark").map((mark) => [mark.name, mark.startTime]);
            return { ...Object.fromEntries(marks), load: load.loadEventEnd }""")
        expect(times["list"] <= times["film"], "the list is there first")
        return max(times.values())

    milliseconds = best(1000, measure)
    expect(milliseconds < 1000, f"it opens in {milliseconds:.0f} ms")
    equal(page.run("return document.querySelectorAll('#list li').length"), 500, "films in the list")


@test("the first film is shown before the rest of the file has arrived", crowded, alone=True)
def early(page: Page) -> None:
    def measure() -> float:
        page.driver.refresh()
        page.settle()
        page.until("the file is loaded", "return performance.getEntriesByType('navigation')[0].loadEventEnd > 0")
        return page.run("""
            const [load] = performance.getEntriesByType("navigation");
            return performance.getEntriesByName("film")[0].startTime - load.domInteractive""")

    milliseconds = best(0, measure)
    expect(milliseconds < 0, f"it is shown {milliseconds:.0f} ms after the file was read")


@test("the list of 500 failures scrolls without long tasks", crowded, alone=True)
def scrolling(page: Page) -> None:
    page.settle()
    list_area = page.box("#list")

    def measure() -> float:
        page.run("window.longTasks.length = 0; document.getElementById('list').scrollTop = 0")
        for _ in range(30):
            page.wheel(list_area["x"] + 100, list_area["y"] + 200, 400)
        page.until("the list is scrolled", "return document.getElementById('list').scrollTop > 5000")
        return max(page.run("return window.longTasks"), default=0)

    longest = best(100, measure)
    expect(longest < 100, f"a task of {longest} ms while it scrolls")


@test("held down, j walks through many films without long tasks", crowded, alone=True)
def walking(page: Page) -> None:
    page.settle()

    def measure() -> float:
        page.keys("/", Keys.ESCAPE)
        page.run("window.longTasks.length = 0")
        for _ in range(10):
            page.keys(*"jjj")
        page.settle()
        return max(page.run("return window.longTasks"), default=0)

    longest = best(100, measure)
    expect(longest < 100, f"a task of {longest} ms on the way")
    number = int(page.film.removeprefix("suite0/film").split("/film")[-1])
    expect(number % 30 == 0 and number > 0, f"film {number} after steps of 30")
    row, area = page.box(f"#row-{number}"), page.box("#list")
    expect(area["top"] <= row["top"] and row["bottom"] <= area["bottom"], "its row is visible")


@test("a search among 500 failures answers within a tenth of a second", crowded, alone=True)
def searching(page: Page) -> None:
    page.settle()

    def measure() -> float:
        return page.run("""
            const field = document.getElementById("search"), start = performance.now();
            for (const text of ["f", "fi", "film4", "film49", ""]) {
              field.value = text;
              field.dispatchEvent(new Event("input"));
              // Includes the layout.
              document.getElementById("list").getBoundingClientRect();
            }
            return (performance.now() - start) / 5""")

    milliseconds = best(100, measure)
    expect(milliseconds < 100, f"a search takes {milliseconds:.0f} ms")
    page.keys("/", "film49")
    equal(page.run("return document.querySelectorAll('#list li').length"), 10, "the films found")


@test("the pictures of films that are not shown are not decoded", crowded)
def lazy(page: Page) -> None:
    page.settle()
    page.run("""
        window.decoded = 0;
        const original = window.atob;
        window.atob = (text) => { window.decoded += 1; return original(text); };""")
    page.keys("j")
    page.until("the next film is open", "return document.querySelector('.about h2').textContent === 'suite0/film001'")
    page.settle()
    # The expected picture and the patch of the actual one.
    equal(page.run("return window.decoded"), 2, "decoded pictures of the next film")
