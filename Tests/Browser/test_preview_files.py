"""The preview follows the files: saved, broken, deleted, and seen by two pages."""

import time

from browser import Page
from previews import (
    FALLING, HANGING, LEFT, MOVING, Preview, changed, focus_picture, generation, preview_test, shown, wait_for_film,
    wait_for_frame,
)
from runner import equal, expect, near

SCENES = {"moving.json": MOVING}
ADDRESS = "#scene=scenes/moving.json&frame=30"
BROKEN = changed(MOVING, views=[{"id": "square", "frame": [10, 30, 40, 40], "backgroundColour": "#FF0000"}])


def shifted(by: float) -> dict:
    """The moving square, further to the right all the time."""
    scene = changed(MOVING)
    scene["views"][0]["frame"][0] += by
    scene["timeline"][0]["do"][0]["animate"]["set"]["square.center.x"] += by
    return scene


def touches(path: list[list[float]]) -> dict:
    """A file of touches."""
    return {"framegen": "touches", "touches": [{"path": path}]}


@preview_test("a saved change is shown at the same moment", SCENES, address=ADDRESS)
def saving(page: Page, preview: Preview) -> None:
    wait_for_frame(page, 30)
    near(page.run(LEFT), 80, 3, "the square's place")
    before = generation(page)
    preview.write("moving.json", shifted(20))
    wait_for_film(page, before)
    equal(shown(page), 30, "the frame")
    near(page.run(LEFT), 120, 3, "the square's new place")


@preview_test("a film that plays goes on playing when its file is saved", SCENES, address=ADDRESS)
def playing(page: Page, preview: Preview) -> None:
    wait_for_frame(page, 30)
    focus_picture(page)
    page.keys(" ")
    page.until("it plays", "return Number(document.getElementById('stage').dataset.frame) > 40")
    before = generation(page)
    preview.write("moving.json", shifted(30))
    page.until("a newer film is shown",
               "return Number(document.getElementById('stage').dataset.generation) > arguments[0]", before)
    expect(page.run("return document.querySelector('button[aria-label=Pause]') !== null"), "it still plays")
    first = int(page.run("return document.getElementById('stage').dataset.frame"))
    page.until("it goes on", "return document.getElementById('stage').dataset.frame !== String(arguments[0])", first)
    page.keys(" ")
    frame = shown(page)
    near(page.run(LEFT), 2 * (40 + frame), 3, f"the square's new place in frame {frame}")


@preview_test("errors are shown as the terminal shows them, over the last good picture, until they are fixed", SCENES,
              address=ADDRESS)
def breaking(page: Page, preview: Preview) -> None:
    wait_for_frame(page, 30)
    before = generation(page)
    preview.write("moving.json", BROKEN)
    page.until("the problems are shown", "return !document.getElementById('problems').hidden")
    text = page.text("#problems pre")
    expect("moving.json:" in text and "error: " in text and "backgroundColour" in text and "^^^" in text, text)
    expect("did you mean 'backgroundColor'" in text, text)
    equal(page.text("#problems h2"), "1 error", "the heading")
    near(page.run(LEFT), 80, 3, "the square of the last good picture")
    page.until("the problem is announced", "return document.getElementById('live').textContent.includes('1 error')")
    page.click("#problems button")
    expect(page.run("return document.getElementById('problems').hidden"), "the problems are dismissed")
    page.click("#issues")
    expect(not page.run("return document.getElementById('problems').hidden"), "the problems are shown again")
    preview.write("moving.json", shifted(10))
    wait_for_film(page, before)
    expect(page.run("return document.getElementById('problems').hidden"), "the problems are gone")
    expect(page.run("return document.getElementById('issues').hidden"), "their button is gone")
    near(page.run(LEFT), 100, 3, "the square's place")


@preview_test("a scene that is no JSON while it is open shows where, and so does one that is opened broken",
              {**SCENES, "broken.json": "{\n  \"framegen\": 1,\n  \"views\": [\n"}, address=ADDRESS)
def opening_broken(page: Page, preview: Preview) -> None:
    wait_for_frame(page, 30)
    page.run("location.hash = 'scene=scenes/broken.json'")
    page.until("the problems are shown", "return !document.getElementById('problems').hidden")
    expect("broken.json:" in page.text("#problems pre"), page.text("#problems pre"))
    preview.write("broken.json", HANGING)
    wait_for_frame(page, 0)
    equal(page.text("h1"), "Hanging", "the heading")


@preview_test("a scene that is deleted keeps its picture, and is shown again when it is back", SCENES, address=ADDRESS)
def deleting(page: Page, preview: Preview) -> None:
    wait_for_frame(page, 30)
    before = generation(page)
    (preview.folder / "moving.json").unlink()
    page.until("the page says so", "return document.getElementById('banner').textContent.includes('was deleted')")
    near(page.run(LEFT), 80, 3, "the square of the last picture")
    preview.write("moving.json", shifted(15))
    wait_for_film(page, before)
    near(page.run(LEFT), 110, 3, "the square's place")
    expect(page.run("return document.getElementById('banner').hidden"), "the page no longer says so")


@preview_test("a change of a file that the scene uses is shown too",
              {**SCENES, "part.touches.json": touches([[0.1, 50, 50], [0.2, 60, 50]]),
               "uses.json": changed(FALLING, touches="part.touches.json", overlays=["touches"])},
              address="#scene=scenes/uses.json&frame=8")
def used_files(page: Page, preview: Preview) -> None:
    wait_for_frame(page, 8)
    before = generation(page)
    preview.write("part.touches.json", touches([[0.1, 150, 150], [0.4, 160, 50]]))
    wait_for_film(page, before)
    equal(shown(page), 8, "the frame")


@preview_test("two pages show a scene each in their own way, and both follow the file", SCENES, address=ADDRESS)
def two_pages(page: Page, preview: Preview) -> None:
    wait_for_frame(page, 30)
    first = page.driver.current_window_handle
    page.driver.switch_to.new_window("window")
    second = page.driver.current_window_handle
    try:
        page.driver.get(preview.address + "#scene=scenes/moving.json&frame=60")
        wait_for_frame(page, 60)
        page.run("""
            const scale = document.querySelector("select[aria-label='Scale of the film']");
            scale.value = "1";
            scale.dispatchEvent(new Event("change"));""")
        page.until("the picture is smaller", "return document.querySelector('#stage canvas').width === 200")
        before = generation(page)
        page.driver.switch_to.window(first)
        equal(page.run("return document.querySelector('#stage canvas').width"), 400, "the first page's picture")
        first_before = generation(page)
        preview.write("moving.json", shifted(20))
        wait_for_film(page, first_before)
        near(page.run(LEFT), 120, 3, "the square on the first page")
        page.driver.switch_to.window(second)
        wait_for_film(page, before)
        equal(shown(page), 60, "the second page's frame")
        near(page.run(LEFT), 90, 2, "the square on the second page")
    finally:
        page.driver.switch_to.window(second)
        page.driver.close()
        page.driver.switch_to.window(first)


@preview_test("a film is shown while it is still simulated",
              {"long.json": changed(FALLING, timing={"duration": 300})}, address="#scene=scenes/long.json")
def long_scene(page: Page, preview: Preview) -> None:
    wait_for_frame(page, 0)
    focus_picture(page)
    page.keys(" ")
    page.until("it plays", "return Number(document.getElementById('stage').dataset.frame) > 10")
    page.keys(" ")
    before = generation(page)
    started = time.monotonic()
    preview.write("long.json", changed(FALLING, timing={"duration": 300}, title="Another"))
    wait_for_film(page, before)
    expect(time.monotonic() - started < 5, "the next film does not wait for the end of the simulation")
    equal(page.text("h1"), "Another", "the heading")


@preview_test("the last good version of a broken scene is marked as such, until the scene is right again", SCENES,
              address=ADDRESS)
def marking(page: Page, preview: Preview) -> None:
    wait_for_frame(page, 30)
    before = generation(page)
    equal(page.text(".outdated-mark"), "", "the mark of a picture that is up to date")
    preview.write("moving.json", BROKEN)
    page.until("the picture is marked", "return !document.querySelector('.outdated-mark').hidden")
    equal(page.text(".outdated-mark"), "Last version without errors", "the mark")
    expect(page.count(".slider") > 0 and page.count(".chart") == 1, "what belongs to that version stays")
    preview.write("moving.json", shifted(10))
    wait_for_film(page, before)
    expect(page.run("return document.querySelector('.outdated-mark').hidden"), "the mark is gone")


@preview_test("a broken scene that is opened shows nothing of the one before",
              {**SCENES, "falling.json": FALLING, "broken.json": "{\n  \"framegen\": 1,\n  \"views\": [\n"},
              address="#scene=scenes/falling.json&frame=60")
def clearing(page: Page, preview: Preview) -> None:
    wait_for_frame(page, 60)
    page.until("there is a plot", "return document.querySelectorAll('.chart').length === 1")
    page.run("location.hash = 'scene=scenes/broken.json'")
    page.until("the problems are shown", "return !document.getElementById('problems').hidden")
    expect("broken.json:" in page.text("#problems pre"), page.text("#problems pre"))
    for selector in (".chart", ".slider", "#stage canvas:not([hidden])", ".outdated-mark"):
        equal(page.count(selector), 0, f"{selector} of the scene before")
    equal(page.text(".position"), "", "the frame")
    page.run("document.getElementById('tab-events').click()")
    equal(page.text("#panel-events"), "", "the events")
    page.run("document.getElementById('tab-inspect').click()")
    equal(page.text("#panel-inspect"), "", "the views")
    equal(page.run("return document.querySelector('.timeline').ariaValueText"), "no film", "the timeline's frame")
    preview.write("broken.json", MOVING)
    wait_for_frame(page, 0)
    page.run("document.getElementById('tab-tune').click()")
    expect(page.count(".slider") > 0, "the numbers of the scene once it is right")
