"""Springs in the preview: a curve that is pulled at its overshoot and at the time until it rests."""

import json
import math
from pathlib import Path

from browser import Keys, Page
from pictures import decode
from previews import Preview, changed, generation, preview_test, wait_for_film, wait_for_frame
from runner import equal, expect, near

# A square that a view spring moves, one on a springy attachment, and one that snaps; with a comment that must stay.
SPRINGS = """{
  "framegen": 1,
  "title": "Springs",
  "canvas": {"size": [300, 200], "scale": 1, "background": "white"},
  "timing": {"duration": 3},
  "views": [
    {"id": "card", "frame": [10, 10, 40, 40], "backgroundColor": "#FF0000"},
    {"id": "ball", "frame": [100, 120, 40, 40], "backgroundColor": "#34C759"},
    {"id": "tile", "frame": [160, 20, 40, 40], "backgroundColor": "#0000FF"}
  ],
  "behaviors": [
    {"id": "bar", "type": "attachment", "item": "ball", "anchor": [120, 20], "length": 60, "frequency": 2, "damping": 0.3},
    {"id": "pull", "type": "snap", "item": "tile", "to": [240, 40], "damping": 0.2}
  ],
  "timeline": [
    // The one that is tuned.
    {"at": 0, "do": [{"animate": {"duration": 0.8, "spring": {"damping": 0.5}, "set": {"card.center": [200, 30]}}}]}
  ]
}
"""
SCENES = {"springs.json": SPRINGS}
ADDRESS = "#scene=scenes/springs.json"
ANIMATION = "at 0 s: animate card.center"
ATTACHMENT = "attachment 'bar' of ball"
SNAP = "snap 'pull' of tile"


def open_curve(page: Page, group: str) -> None:
    """Opens the curve in a group of sliders."""
    page.until("the spring has a button", """
        return [...document.querySelectorAll(".spring-bar button")].some((each) =>
          each.ariaLabel.endsWith(arguments[0]))""", group)
    page.run("""
        const button = [...document.querySelectorAll(".spring-bar button")].find((each) =>
          each.ariaLabel.endsWith(arguments[0]));
        button.scrollIntoView({ block: "start" });
        button.click();""", group)
    page.until("the curve is drawn", "return document.querySelector('.spring polyline.curve') !== null")


def handle(page: Page, name: str) -> dict:
    """What a handle says, and where its middle is in the window."""
    return page.run("""
        const each = [...document.querySelectorAll(".spring-handle")].find((one) => one.ariaLabel === arguments[0]);
        const { left, top, width, height } = each.getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2, value: Number(each.ariaValueNow), text: each.ariaValueText,
          isOff: each.ariaDisabled === "true" };""", name)


def number(page: Page, name: str) -> float:
    """The value in the field of a slider."""
    return float(page.run("""
        const row = [...document.querySelectorAll(".slider")].find((each) => each.dataset.name === arguments[0]);
        return row.querySelector("input[type=number]").value""", name))


def row_of(frame: Path, y: int) -> int:
    """The left side of what is red in a row of a picture."""
    row = decode(frame.read_bytes()).rows[y]
    return next(x for x in range(len(row) // 4) if row[4 * x] > 200 and row[4 * x + 1] < 60)


DAMPING = "timeline[0].do[0].animate.spring.damping"
DURATION = "timeline[0].do[0].animate.duration"


def overshoot_of(ratio: float) -> float:
    """How far a spring without an initial velocity moves beyond its end, in percent of the way."""
    return 100 * math.exp(-math.pi * ratio / math.sqrt(1 - ratio * ratio))


@preview_test("a view spring is pulled at its overshoot and at its end, and its numbers and the film follow", SCENES,
              address=ADDRESS)
def pulling(page: Page, preview: Preview) -> None:
    wait_for_frame(page, 0)
    open_curve(page, ANIMATION)
    over = handle(page, "Overshoot")
    near(over["value"], overshoot_of(0.5), 0.05, "the overshoot in percent")
    near(handle(page, "Time until it rests")["value"], 0.8, 1e-9, "the duration")
    before = generation(page)
    page.drag(over["x"], over["y"], over["x"], over["y"] + 12)
    wait_for_film(page, before)
    damping = number(page, DAMPING)
    expect(damping > 0.5, f"the damping after the overshoot was pulled down: {damping}")
    less = handle(page, "Overshoot")
    near(less["value"], overshoot_of(damping), 0.05, "the overshoot of the new damping")
    end = handle(page, "Time until it rests")
    near(end["value"], 0.8, 1e-9, "the duration stays")
    before = generation(page)
    page.drag(end["x"], end["y"], end["x"] - 60, end["y"])
    wait_for_film(page, before)
    duration = number(page, DURATION)
    expect(0.4 < duration < 0.75, f"the duration after its end was pulled back: {duration}")
    equal(number(page, DAMPING), damping, "the damping stays")
    equal(page.text(".all-changes .hint"), "2 changed", "the sliders have the changes")


@preview_test("the handles of a spring are sliders for the keyboard, which say what they are", SCENES, address=ADDRESS)
def keyboard(page: Page, preview: Preview) -> None:
    wait_for_frame(page, 0)
    open_curve(page, ANIMATION)
    page.run("document.querySelector('.spring-handle.vertical').focus()")
    before = handle(page, "Overshoot")["value"]
    page.keys(Keys.ARROW_UP)
    page.until("it is larger", "return Number(document.activeElement.ariaValueNow) > arguments[0]", before)
    near(handle(page, "Overshoot")["value"], before + 1, 0.1, "one step is a percent")
    expect("% beyond the end; damping 0." in handle(page, "Overshoot")["text"], handle(page, "Overshoot")["text"])
    page.chord(Keys.SHIFT, Keys.ARROW_DOWN)
    page.until("it is smaller", "return Number(document.activeElement.ariaValueNow) < arguments[0]", before - 3)
    page.keys(Keys.HOME)
    page.until("it does not overshoot", "return Number(document.activeElement.ariaValueNow) === 0")
    equal(number(page, DAMPING), 1, "the damping of a critical spring")
    page.keys(Keys.TAB, Keys.ARROW_RIGHT)
    page.until("it lasts longer", "return Number(document.activeElement.ariaValueNow) > 0.8")
    near(number(page, DURATION), 0.816, 1e-9, "two percent longer")
    page.run("[...document.querySelectorAll('.spring button')].find((each) => each.textContent === 'Reset').click()")
    page.until("nothing is changed", "return document.querySelector('.all-changes').hidden")
    page.until("the handle is back", "return Math.abs(Number(document.querySelector('.spring-handle').ariaValueNow) - "
               "arguments[0]) < 0.01", before)


@preview_test("a spring that was pulled is written into the file, where nothing else changes", SCENES, address=ADDRESS)
def writing(page: Page, preview: Preview) -> None:
    wait_for_frame(page, 0)
    open_curve(page, ANIMATION)
    page.run("document.querySelector('.spring-handle.vertical').focus()")
    page.keys(Keys.ARROW_UP)
    page.until("the damping is changed", "return document.querySelectorAll('.slider.is-changed').length === 1")
    page.keys(Keys.TAB, Keys.ARROW_RIGHT)
    page.until("the duration is changed", "return document.querySelectorAll('.slider.is-changed').length === 2")
    damping, duration = number(page, DAMPING), number(page, DURATION)
    page.run("""
        [...document.querySelectorAll(".spring button")].find((each) => each.textContent === "Write to file").click()""")
    page.until("nothing is changed any more", "return document.querySelector('.all-changes').hidden")
    wanted = SPRINGS.replace('"duration": 0.8', f'"duration": {duration:g}').replace(
        '"spring": {"damping": 0.5}', f'"spring": {{"damping": {damping:g}}}')
    equal((preview.folder / "springs.json").read_text(), wanted, "the text of the file")


@preview_test("a view spring is told in the words of every kind of spring, and each can be copied", SCENES,
              address=ADDRESS)
def words(page: Page, preview: Preview) -> None:
    wait_for_frame(page, 0)
    open_curve(page, ANIMATION)
    equal(page.texts(".spring-words dt"),
          ["damping ratio and duration", "bounce and perceived duration", "response and damping fraction",
           "mass, stiffness and damping"], "the kinds")
    # Another page may have the clipboard.
    page.run("navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }")
    paths = []
    for index in range(4):
        page.run("document.querySelectorAll('.spring-words button')[arguments[0]].click()", index)
        spring = json.loads(page.run("return window.copied"))
        scene = json.loads(SPRINGS.replace("    // The one that is tuned.\n", ""))
        animation = scene["timeline"][0]["do"][0]["animate"]
        del animation["duration"]
        animation["spring"] = spring
        name = f"copied-{index}.json"
        preview.write(name, changed(scene, behaviors=[]))
        frames = preview.render(f"scenes/{name}", "--frames", "0...40")
        # Where the red square begins, in the middle of its height.
        paths.append([row_of(frame, 30) for frame in frames])
    # Until the first one ends, all move the square alike, but for what rounding to four digits does.
    for path in paths[1:]:
        farthest = max(abs(first - other) for first, other in zip(paths[0], path))
        expect(farthest <= 1, f"the places differ by {farthest} pixels")


@preview_test("the curve of an attachment is what the engine does, and both handles move it", SCENES, address=ADDRESS)
def attachment(page: Page, preview: Preview) -> None:
    wait_for_frame(page, 0)
    open_curve(page, ATTACHMENT)
    # The engine damps more than the formula of a spring, which would be 37 %.
    over = handle(page, "Overshoot")
    expect(30 < over["value"] < overshoot_of(0.3) - 1, f"the overshoot in percent: {over['value']}")
    page.run("document.querySelector('.spring-handle.horizontal').focus()")
    before = handle(page, "Time until it rests")["value"]
    page.keys(Keys.PAGE_DOWN)
    page.until("it rests earlier", "return Number(document.activeElement.ariaValueNow) < arguments[0]", before - 0.01)
    expect(number(page, "#bar.frequency") > 2, "a higher frequency")
    equal(number(page, "#bar.damping"), 0.3, "the damping stays")
    equal(page.texts(".spring-words dt"), ["frequency and damping ratio"], "the words of an attachment")


@preview_test("a snap has its damping at the overshoot; how long it takes follows from it", SCENES, address=ADDRESS)
def snap(page: Page, preview: Preview) -> None:
    wait_for_frame(page, 0)
    open_curve(page, SNAP)
    expect(handle(page, "Time until it rests")["isOff"], "the time cannot be pulled")
    expect("fixed" in page.text(".spring .hint"), page.text(".spring .hint"))
    over = handle(page, "Overshoot")
    page.drag(over["x"], over["y"], over["x"], over["y"] + 15)
    page.until("the damping is larger", "return document.querySelector('.slider.is-changed')")
    expect(number(page, "#pull.damping") > 0.2, "a larger damping")


@preview_test("moving a slider of the spring draws its curve again, beside that of the file", SCENES, address=ADDRESS)
def beside(page: Page, preview: Preview) -> None:
    wait_for_frame(page, 0)
    open_curve(page, ANIMATION)
    expect(page.run("return document.querySelector('.spring polyline.file') === null"), "one curve")
    page.run("""
        const row = [...document.querySelectorAll(".slider")].find((each) => each.dataset.name === arguments[0]);
        const range = row.querySelector("input[type=range]");
        range.value = "0.8";
        range.dispatchEvent(new Event("input", { bubbles: true }));""", DAMPING)
    page.until("the curve of the file is beside it", "return document.querySelector('.spring polyline.file') !== null")
    page.until("the handle has the new overshoot", "return Math.abs(Number(document.querySelector('.spring-handle')"
               ".ariaValueNow) - arguments[0]) < 0.05", overshoot_of(0.8))
