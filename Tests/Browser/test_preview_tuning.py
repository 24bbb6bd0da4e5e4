"""Tuning in the preview: sliders, plots of variants, and values that go back into the file."""

import shlex

from browser import Keys, Page
from previews import FALLING, Preview, changed, generation, preview_test, shown, wait_for_film, wait_for_frame
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


@preview_test("a plot of a quantity of y points down, as the screen does and figures do", SCENES, address=ADDRESS)
def downwards(page: Page, preview: Preview) -> None:
    wait_for_frame(page, 60)
    page.until("there is a plot", "return document.querySelectorAll('.chart').length === 1")
    page.keys("p", *"square.speed", Keys.ENTER)
    page.until("there are two plots", "return document.querySelectorAll('.chart').length === 2")
    # The heights of the curve at the first frame and while the square lies, as fractions from the top.
    heights = page.run("""
        return [...document.querySelectorAll(".plot canvas")].map((canvas) => {
          const context = canvas.getContext("2d");
          const { width, height } = canvas;
          const colors = ["--plot-1", "--plot-2"].map((name) => {
            context.fillStyle = getComputedStyle(canvas).getPropertyValue(name).trim();
            return context.fillStyle.match(/[0-9a-f]{2}/g).map((part) => parseInt(part, 16));
          });
          return [0.1, 0.9].map((part) => {
            const { data } = context.getImageData(Math.round(part * width), 0, 1, height);
            for (let y = 0; y < height; y += 1) {
              if (colors.some((color) => color.every((value, index) => Math.abs(data[4 * y + index] - value) < 40))) {
                return y / height;
              }
            }
            return null;
          });
        })""")
    expect(heights[0][0] < 0.4 < heights[0][1], f"the center, which falls: {heights[0]}")
    expect(heights[1][0] < heights[1][1], f"the speed, which is large at first and small in the end: {heights[1]}")
    expect("larger values lower" in page.run("return document.querySelector('.plot').ariaLabel"), "the plot says so")


@preview_test("an unknown quantity is explained with the nearest one, which a click plots; the scene's rare ones are "
              "plotted too", SCENES, address=ADDRESS)
def unknown(page: Page, preview: Preview) -> None:
    wait_for_frame(page, 60)
    page.keys("p", *"square.centre.y", Keys.ENTER)
    page.until("it is explained", "return document.querySelector('.plot-problem').textContent !== ''")
    text = page.text(".plot-problem")
    expect("'centre.y'" in text and "did you mean square.center.y?" in text, text)
    equal(page.run("return document.querySelector('.plots input').ariaInvalid"), "true", "the field")
    page.click(".plot-problem button")
    page.until("it is gone", "return document.querySelector('.plot-problem').textContent === ''")
    page.keys(*"sqare.alpha", Keys.ENTER)
    page.until("the other one is explained", "return document.querySelector('.plot-problem').textContent !== ''")
    expect("unknown view or behavior 'sqare'" in page.text(".plot-problem"), page.text(".plot-problem"))
    page.keys(*[Keys.BACKSPACE] * 20, *"square.body.center.y", Keys.ENTER)
    page.until("it is plotted", """
        return [...document.querySelectorAll(".plot-legend li")].some((each) => each.textContent.includes("body"))""")
    equal(page.text(".plot-problem"), "", "nothing is wrong with it")


TEXTS = {"texts.json": changed(
    FALLING, views=[{"id": "square", "frame": [80, 20, 40, 40], "backgroundColor": "#0000FF",
                     "transform": {"rotation": "20deg"}}, {"id": "bar", "backgroundColor": "#FF0000"}],
    behaviors=[{"type": "itemProperties", "items": ["square"], "angularResistance": 2}],
    layout=["bar.width == 30", "bar.left == root.left + 10", "V:|-50-[bar(20)]"],
    timeline=[{"at": 0.5, "do": [{"animate": {"duration": 1, "set": {"square.center.x": 150}}}]}])}


@preview_test("numbers are called as a person would call them, and their sliders have ends with units", TEXTS,
              address="#scene=scenes/texts.json")
def naming(page: Page, preview: Preview) -> None:
    wait_for_frame(page, 0)
    groups = page.texts(".slider-group summary")
    for name in ("itemProperties of square", "at 0.5 s: animate square.center.x", "square", "canvas"):
        expect(name in groups, f"{name!r} among {groups}")
    labels = page.run("""
        return Object.fromEntries([...document.querySelectorAll(".slider")].map((each) =>
          [each.dataset.name, each.querySelector("label").innerText]))""")
    equal(labels["behaviors[0].angularResistance"], "angular resistance", "a number of a behavior")
    equal(labels["#square.frame[2]"], "frame width", "a part of a frame")
    equal(labels['timeline[0].do[0].animate.set["square.center.x"]'], "square.center.x", "a property that is set")
    ends = page.run("""
        const row = [...document.querySelectorAll(".slider")].find((each) => each.dataset.name === "#square.frame[0]");
        return [...row.querySelectorAll(".ends span")].map((each) => each.innerText)""")
    equal(ends, ["−70 pt", "230 pt"], "the ends of a slider")


@preview_test("numbers within texts have sliders, and are written into the text", TEXTS,
              address="#scene=scenes/texts.json")
def texts(page: Page, preview: Preview) -> None:
    wait_for_frame(page, 0)
    page.command("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
    for name, value, option in [
            ("#square.transform.rotation", "45", "--set '#square.transform.rotation=\"45deg\"'"),
            ("layout[1]", "25", "--set 'layout[1]=\"bar.left == root.left + 25\"'"),
            ("layout[2]~2", "35", "--set 'layout[2]=\"V:|-50-[bar(35)]\"'")]:
        before = generation(page)
        page.run("""
            const row = [...document.querySelectorAll(".slider")].find((each) => each.dataset.name === arguments[0]);
            const field = row.querySelector("input[type=number]");
            field.value = arguments[1];
            field.dispatchEvent(new Event("change"));""", name, value)
        wait_for_film(page, before)
        page.run("""
            window.focus();
            const row = [...document.querySelectorAll(".slider")].find((each) => each.dataset.name === arguments[0]);
            window.row = row;
            [...row.querySelectorAll("button")].find((each) => each.textContent === "Copy --set").click();""", name)
        page.until("the button says so", "return window.row.textContent.includes('Copied')")
        copied = page.run("return navigator.clipboard.readText()")
        equal(copied, option, "the option")
        frames = preview.render("scenes/texts.json", *shlex.split(copied), "--frames", "0")
        equal(len(frames), 1, "frames that the command with the option draws")
    # The left side of the bar, whose constraint is one of the texts.
    page.until("the bar has moved", """
        const canvas = document.querySelector("#stage canvas:not([hidden])");
        const row = canvas.getContext("2d").getImageData(0, 120, canvas.width, 1).data;
        for (let x = 0; x < canvas.width; x += 1) if (row[4 * x] > 200 && row[4 * x + 1] < 60) return x === 50;
        return false""")
    page.run("[...document.querySelectorAll('.all-changes button')].find((each) => each.textContent === 'Write all')"
             ".click()")
    page.until("nothing is changed any more", "return document.querySelector('.all-changes').hidden")
    scene = preview.read("texts.json")
    equal(scene["views"][0]["transform"]["rotation"], "45deg", "the angle in the file")
    equal(scene["layout"], ["bar.width == 30", "bar.left == root.left + 25", "V:|-50-[bar(35)]"], "the constraints")


@preview_test("the picture stays in sight while sliders are used in a narrow window", SCENES, address=ADDRESS,
              size=(400, 800))
def in_sight(page: Page, preview: Preview) -> None:
    wait_for_frame(page, 60)
    page.run("[...document.querySelectorAll('.slider')].at(-1).scrollIntoView({ block: 'end' })")
    stage, last = page.box("#stage"), page.run(
        "return [...document.querySelectorAll('.slider')].at(-1).getBoundingClientRect().toJSON()")
    near(stage["top"], 0, 1, "the top of the picture")
    expect(last["top"] > stage["bottom"] and last["bottom"] <= 801, f"the slider {last} is below the picture {stage}")
    page.run("[...document.querySelectorAll('.slider input[type=range]')].at(0).focus()")
    first = page.run("return document.activeElement.getBoundingClientRect().toJSON()")
    expect(first["top"] >= page.box("#stage")["bottom"] - 1, "what has the focus is not behind the picture")


@preview_test("the page does not scroll sideways in a window of 200 points", SCENES, address=ADDRESS, size=(200, 800))
def narrow(page: Page, preview: Preview) -> None:
    wait_for_frame(page, 60)
    width, shown = page.run("const page = document.documentElement; return [page.scrollWidth, page.clientWidth]")
    equal(width, shown, "the width of the page")


# Control, shift and Z.
AGAIN = """
    document.getElementById("stage").dispatchEvent(new KeyboardEvent(
        "keydown", { key: "Z", ctrlKey: true, shiftKey: true, bubbles: true, cancelable: true }));
"""


@preview_test("a change of numbers is undone and made again by keys, as a whole", SCENES, address=ADDRESS)
def undoing(page: Page, preview: Preview) -> None:
    wait_for_frame(page, 60)
    value = f"return {ROW}.querySelector('input[type=number]').value"
    # At once, as a hand moves it.
    page.run(f"""
        const range = {ROW}.querySelector("input[type=range]");
        for (const value of [0.6, 0.7, 0.8]) {{
          range.value = value;
          range.dispatchEvent(new Event("input", {{ bubbles: true }}));
        }}""")
    page.run("return new Promise((done) => setTimeout(done, 500))")
    set_slider(page, 0.9)
    page.run("document.getElementById('stage').focus()")
    page.chord(Keys.CONTROL, "z")
    equal(page.run(value), "0.8", "the value before the last change")
    page.chord(Keys.CONTROL, "z")
    equal(page.run(value), "0.5", "the value of the file")
    expect(page.run("return document.querySelector('.all-changes').hidden"), "nothing is changed")
    page.run(AGAIN)
    # Beside other work a key comes later than its promise.
    page.until("the first change is made again", f"return ({value.removeprefix('return ')}) === '0.8'")
    page.run("return new Promise((done) => setTimeout(done, 500))")
    set_slider(page, 0.2)
    page.run(AGAIN)
    equal(page.run(value), "0.2", "there is nothing to make again after another change")
