"""Tuning in the preview: sliders, plots of variants, and values that go back into the file."""

import shlex

from browser import Keys, Page
from previews import FALLING, Preview, generation, preview_test, shown, wait_for_film, wait_for_frame
from runner import equal, expect, near

SCENES = {"falling.json": FALLING}
ADDRESS = "#scene=scenes/falling.json&frame=60"

# Where the top of what is blue is, in pixels.
TOP = """
    const canvas = document.querySelector("#stage canvas:not([hidden])");
    const { width, height } = canvas;
    const { data } = canvas.getContext("2d").getImageData(width / 2, 0, 1, height);
    for (let y = 0; y < height; y += 1) if (data[4 * y + 2] > 200 && data[4 * y] < 60) return y;
    return -1;
"""
ROW = "[...document.querySelectorAll('.slider')].find((row) => row.dataset.name.includes('elasticity'))"


def set_slider(page: Page, value: float) -> None:
    """Moves the slider of elasticity."""
    page.run(f"""
        const range = {ROW}.querySelector("input[type=range]");
        range.value = arguments[0];
        range.dispatchEvent(new Event("input", {{ bubbles: true }}));""", value)


@preview_test("the numbers of a scene have sliders, grouped by what they belong to", SCENES, address=ADDRESS)
def listing(page: Page, preview: Preview) -> None:
    wait_for_frame(page, 60)
    expect(page.run(f"return {ROW} != null"), "a slider of elasticity")
    names = page.run("return [...document.querySelectorAll('.slider')].map((row) => row.dataset.name)")
    expect(len(names) == len(set(names)), f"each number once: {names}")
    expect(page.count(".slider-group summary") >= 2, "groups")
    equal(page.run(f"return {ROW}.querySelector('input[type=number]').value"), "0.5", "the file's value")


@preview_test("moving a slider makes the film anew at the same moment, and reset goes back", SCENES, address=ADDRESS)
def moving(page: Page, preview: Preview) -> None:
    wait_for_frame(page, 60)
    top = page.run(TOP)
    before = generation(page)
    for value in (0.6, 0.7, 0.8, 0.9):
        set_slider(page, value)
    page.until("the square bounces higher", f"const top = (() => {{ {TOP} }})(); return top !== arguments[0]", top)
    wait_for_film(page, before)
    equal(shown(page), 60, "the frame")
    equal(page.text(".all-changes .hint"), "1 changed", "how many are changed")
    page.until("the last value is shown", f"return {ROW}.querySelector('input[type=number]').value === '0.9'")
    page.run(f"[...{ROW}.querySelectorAll('button')].find((each) => each.textContent === 'Reset').click()")
    page.until("the square is where it was", f"const top = (() => {{ {TOP} }})(); return top === arguments[0]", top)
    expect(page.run("return document.querySelector('.all-changes').hidden"), "nothing is changed")


@preview_test("a number can be typed exactly, and copied as JSON and as an option", SCENES, address=ADDRESS)
def copying(page: Page, preview: Preview) -> None:
    wait_for_frame(page, 60)
    before = generation(page)
    page.command("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
    field = page.run(f"return {ROW}.querySelector('input[type=number]')")
    page.run("arguments[0].select()", field)
    page.keys("0.625", Keys.ENTER)
    wait_for_film(page, before)
    for name, check in [("Copy JSON", lambda text: "0.625" in text and text.startswith("{")),
                        ("Copy --set", lambda text: text.startswith("--set ") and "=0.625" in text)]:
        page.run(f"window.focus(); [...{ROW}.querySelectorAll('button')].find((each) => "
                 "each.textContent === arguments[0]).click()", name)
        page.until("the button says so", f"return {ROW}.textContent.includes('Copied')")
        text = page.run("return navigator.clipboard.readText()")
        expect(check(text), f"{name}: {text}")
        page.until("the button is as before", f"return !{ROW}.textContent.includes('Copied')")
    option = page.run("return navigator.clipboard.readText()")
    frames = preview.render("scenes/falling.json", *shlex.split(option), "--frames", "60")
    equal(len(frames), 1, "frames that the command with the copied option draws")


@preview_test("a value is written into the file, where nothing else changes", SCENES, address=ADDRESS)
def writing(page: Page, preview: Preview) -> None:
    wait_for_frame(page, 60)
    text = (preview.folder / "falling.json").read_text()
    before = generation(page)
    set_slider(page, 0.75)
    wait_for_film(page, before)
    before = generation(page)
    page.run(f"[...{ROW}.querySelectorAll('button')].find((each) => each.textContent === 'Write to file').click()")
    wait_for_film(page, before)
    value = float(page.run(f"return {ROW}.querySelector('input[type=number]').value"))
    near(value, 0.75, 0.02, "the value")
    page.until("nothing is changed any more", "return document.querySelector('.all-changes').hidden")
    equal(preview.read("falling.json")["behaviors"][2]["elasticity"], value, "the value in the file")
    wanted = text.replace('"elasticity": 0.5', f'"elasticity": {value:g}')
    equal((preview.folder / "falling.json").read_text(), wanted, "the text of the file")


@preview_test("a plot follows the film, and the last three variants stay beside it", SCENES, address=ADDRESS)
def plotting(page: Page, preview: Preview) -> None:
    wait_for_frame(page, 60)
    page.keys("p")
    page.keys(*"square.center.y", Keys.ENTER)
    page.until("there is a plot", "return document.querySelectorAll('.chart').length === 1")
    value = float(page.text(".plot-legend output").split()[0].replace("−", "-"))
    near(value, page.run(TOP) / 2 + 20, 1, "the value at the cursor is that of the picture")
    cursors = page.run("""
        return [".timeline .cursor", ".plot-cursor"].map((selector) => {
          const { left, width } = document.querySelector(selector).getBoundingClientRect();
          return left + width / 2;
        })""")
    near(cursors[0], cursors[1], 1, "the cursors of timeline and plot")
    page.run("return new Promise((done) => setTimeout(done, 400))")
    for index, value in enumerate((0.2, 0.4, 0.6, 0.8, 0.9)):
        before = generation(page)
        page.run("window.plotted = document.querySelector('.plot').getAttribute('aria-label')")
        set_slider(page, value)
        wait_for_film(page, before)
        page.until("the variants are listed",
                   "return document.querySelectorAll('.variants li').length === arguments[0]", min(index + 1, 3))
        # Longer than values that are only passed through are shown.
        page.run("return new Promise((done) => setTimeout(done, 400))")
    expect(all("0." in text for text in page.texts(".variants li")), str(page.texts(".variants li")))
    page.click(".plots button.plain:not([hidden])")
    equal(page.count(".variants li"), 0, "variants that are left")


@preview_test("what moves farthest is plotted at first, and can be removed for good", SCENES, address=ADDRESS)
def first_plot(page: Page, preview: Preview) -> None:
    page.until("there is a plot", "return document.querySelectorAll('.chart').length === 1")
    expect(page.texts(".plot-legend li")[0].startswith("center.y of square"), str(page.texts(".plot-legend li")))
    wait_for_frame(page, 60)
    before = generation(page)
    page.click(".plot-legend button")
    equal(page.count(".chart"), 0, "plots")
    preview.write("falling.json", {**FALLING, "title": "Another"})
    wait_for_film(page, before)
    page.run("return new Promise((done) => setTimeout(done, 300))")
    equal(page.count(".chart"), 0, "plots of the next film")


@preview_test("events are marks on the timeline and lead to their frames", SCENES, address=ADDRESS)
def events(page: Page, preview: Preview) -> None:
    wait_for_frame(page, 60)
    page.keys("v")
    page.until("events are listed", "return document.querySelectorAll('.event').length > 0")
    frame = int(page.run("return document.querySelector('.event').dataset.frame"))
    expect("touches" in page.texts(".event")[0], page.texts(".event")[0])
    page.click(".event")
    wait_for_frame(page, frame)
    equal(page.run("return document.querySelector('.event').getAttribute('aria-current')"), "true", "the current event")
    area = page.box(".timeline")
    page.hover(area["x"] + (frame + 0.5) / page.run(
        "return Number(document.querySelector('.timeline').ariaValueMax) + 1") * area["width"], area["y"] + 10)
    expect("touches" in page.text(".tip"), page.text(".tip"))
