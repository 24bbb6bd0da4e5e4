"""The preview without a mouse and without eyes, in all widths and colors."""

from browser import Keys, Page
from previews import FALLING, HANGING, MOVING, Preview, changed, focus_picture, preview_test, shown, wait_for_frame
from runner import equal, expect
from test_access import FOCUS, having, tree
from test_theme import CONTRAST

SCENES = {"falling.json": FALLING, "moving.json": MOVING, "hanging.json": HANGING}
ADDRESS = "#scene=scenes/falling.json&frame=60"
NAMED = ("button", "slider", "checkbox", "combobox", "searchbox", "option", "listbox", "tab", "tabpanel", "dialog",
         "spinbutton", "textbox", "radio", "link")


def everything(page: Page) -> None:
    """Shows as much at once as there is: a plot with a variant, a changed number, a chosen view."""
    wait_for_frame(page, 60)
    page.keys("p")
    page.keys(*"square.center.y", Keys.ENTER)
    page.until("there is a plot", "return document.querySelectorAll('.chart').length === 1")
    page.run("""
        const range = document.querySelector(".slider input[type=range]");
        range.stepUp(3);
        range.dispatchEvent(new Event("input", { bubbles: true }));""")
    page.until("a number is changed", "return document.querySelector('.slider.is-changed')")
    shown(page)


@preview_test("every control of the preview has a name", SCENES, address=ADDRESS)
def names(page: Page, preview: Preview) -> None:
    everything(page)
    for step in ("u", "v", "i", "o"):
        focus_picture(page)
        page.keys(step)
        for node in tree(page):
            if node["role"] in NAMED:
                expect(node["name"], f"a {node['role']} without a name after {step}")


@preview_test("the preview has its landmarks, headings and tabs", SCENES, address=ADDRESS)
def landmarks(page: Page, preview: Preview) -> None:
    wait_for_frame(page, 60)
    nodes = tree(page)
    equal([node["name"] for node in having(nodes, "main")], ["Scene"], "the main part")
    equal(len(having(nodes, "banner")), 1, "the banner")
    equal([(node["name"], node.get("level")) for node in having(nodes, "heading")], [("Falling", 1)], "the headings")
    equal([(node["name"], bool(node.get("selected"))) for node in having(nodes, "tab")],
          [("Tune", True), ("Inspect", False), ("Events", False)], "the tabs")
    timeline = [node for node in having(nodes, "slider") if node["name"] == "Frame"]
    equal(len(timeline), 1, "timelines")
    text = page.run("return document.querySelector('.timeline').getAttribute('aria-valuetext')")
    expect(text.startswith("frame 60, 1.000 s"), text)
    picture = [node for node in nodes if node["name"] == "Picture"]
    expect(picture and picture[0]["description"].startswith("frame 60"), f"the picture's description: {picture}")


@preview_test("a frame is announced once it is chosen, not while the film plays", SCENES, address=ADDRESS)
def announcing(page: Page, preview: Preview) -> None:
    wait_for_frame(page, 60)
    focus_picture(page)
    page.keys(Keys.ARROW_RIGHT)
    page.until("it is announced", "return document.getElementById('live').textContent.includes('frame 61, 1.017 s')")
    page.run("""
        window.said = [];
        new MutationObserver(() => window.said.push(document.getElementById("live").textContent))
            .observe(document.getElementById("live"), { childList: true });""")
    page.keys(" ")
    page.until("it plays", "return Number(document.getElementById('stage').dataset.frame) > 100")
    equal(page.run("return window.said"), [], "what is said while it plays")


def walk(page: Page) -> list[str]:
    """Walks by tab through the page; the names of its stops."""
    wanted = page.run("""
        const stops = "a[href], button, input, select, summary, [tabindex='0']";
        return [...document.querySelectorAll(stops)].filter((each) =>
            each.getClientRects().length > 0 && !each.disabled && each.tabIndex >= 0 &&
            !each.closest("details:not([open]) > :not(summary)") &&
            (each.type !== "radio" || each.checked)).length""")
    reached = []
    # A scene begins with the focus on its picture, and a gallery with none.
    page.keys(Keys.ESCAPE)
    page.run("document.getElementById('skip').focus()")
    for index in range(wanted + 3):
        if index > 0:
            page.keys(Keys.TAB)
        focus = page.run(FOCUS)
        if focus["body"]:
            break
        reached.append(focus["what"])
        expect(focus["visible"] or focus["what"] == "skip", f"the focus of {focus['what']!r} cannot be seen")
        expect(focus["inside"], f"{focus['what']!r} has the focus outside of the window")
    equal(len(reached), wanted, f"stops of the tab key: {reached}")
    return reached


def tabbing(page: Page, preview: Preview) -> None:
    """Walks through a scene."""
    everything(page)
    page.driver.refresh()
    wait_for_frame(page, 60)
    equal(walk(page)[0], "skip", "the first stop")


preview_test("tab reaches every control of a scene, and the focus can be seen everywhere", SCENES, address=ADDRESS,
             reduced=True)(tabbing)
preview_test("so it does in dark colors and a narrow window", SCENES, address=ADDRESS, reduced=True, dark=True,
             size=(400, 800))(tabbing)


@preview_test("tab reaches every control of the gallery", SCENES, reduced=True)
def tabbing_gallery(page: Page, preview: Preview) -> None:
    page.until("the scenes are listed", "return document.querySelectorAll('.card').length === 3")
    stops = walk(page)
    expect(len(stops) >= 6, str(stops))


@preview_test("a scene can be found, played, tuned, inspected and left by the keyboard alone", SCENES)
def keyboard_alone(page: Page, preview: Preview) -> None:
    page.until("the scenes are listed", "return document.querySelectorAll('.card').length === 3")
    page.keys("/", *"fall", Keys.ENTER)
    wait_for_frame(page, 0)
    page.keys(" ")
    page.until("it plays", "return Number(document.getElementById('stage').dataset.frame) > 5")
    page.keys(" ", "u")
    expect(page.run("return document.activeElement.closest('#panel-tune') !== null"), "the focus is among the numbers")
    while not page.run("return document.activeElement.type === 'range'"):
        page.keys(Keys.TAB)
    page.keys(Keys.ARROW_RIGHT)
    page.until("a number is changed", "return document.querySelector('.slider.is-changed')")
    page.run("document.getElementById('tab-tune').focus()")
    page.keys(Keys.ARROW_RIGHT, Keys.TAB, Keys.ENTER)
    page.until("a view is told", "return document.querySelector('.details h3')")
    page.keys("?")
    expect(page.run("return document.getElementById('help').open"), "the list of keys is open")
    page.keys(Keys.ESCAPE)
    page.keys(Keys.ESCAPE)
    page.keys("g")
    page.until("the gallery is shown", "return !document.getElementById('gallery').hidden")


def readable(page: Page, preview: Preview) -> None:
    """All texts have the contrast that WCAG 2.1 asks for, in each of the panels."""
    everything(page)
    for key in ("u", "v", "i"):
        focus_picture(page)
        page.keys(key)
        equal(page.run(CONTRAST), [], f"texts with a contrast below 4.5 after {key}")
    preview.write("falling.json", changed(FALLING, views=[{"id": "square", "nothing": 1}]))
    page.until("the problems are shown", "return !document.getElementById('problems').hidden")
    equal(page.run(CONTRAST), [], "texts of problems with a contrast below 4.5")
    preview.write("falling.json", FALLING)
    page.until("the problems are gone", "return document.getElementById('problems').hidden")
    focus_picture(page)
    page.keys("e")
    equal(page.run(CONTRAST), [], "texts of the export with a contrast below 4.5")


preview_test("every text of the preview has a contrast of 4.5 or more in light colors", SCENES,
             address=ADDRESS)(readable)
preview_test("every text of the preview has a contrast of 4.5 or more in dark colors", SCENES, address=ADDRESS,
             dark=True)(readable)


@preview_test("nothing is wider than the window, from 400 to 2,000 pixels", SCENES, address=ADDRESS)
def widths(page: Page, preview: Preview) -> None:
    everything(page)
    for width in (400, 560, 700, 900, 1100, 1400, 2000):
        page.resize((width, 900))
        page.run("return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        wide = page.run("return [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
        expect(wide[0] <= wide[1], f"{wide[0]} pixels of contents in {wide[1]} pixels at {width}")
        beyond = page.run("""
            return [...document.querySelectorAll("button, input, select, .timeline, .plot, .stage")].filter((each) => {
              const { left, right, width } = each.getBoundingClientRect();
              return width > 0 && (left < -1 || right > document.documentElement.clientWidth + 1);
            }).map((each) => each.textContent || each.className)""")
        equal(beyond, [], f"what is cut off at {width}")
        stage = page.box("#stage")
        expect(stage["height"] >= 200 and stage["width"] >= 300, f"the picture's place at {width}: {stage}")


@preview_test("the page stands still for those who want less motion", SCENES, address=ADDRESS, reduced=True)
def still(page: Page, preview: Preview) -> None:
    wait_for_frame(page, 60)
    focus_picture(page)
    page.keys("t")
    page.until("it plays live", "return document.querySelector('.recording').getClientRects().length > 0")
    equal(page.run("return document.getAnimations().length"), 0, "animations")
    page.keys("t")


@preview_test("without a film, the timeline says so, and is complete as a slider", {"broken.json": {"framegen": 1, "views": 1}},
              address="#scene=scenes/broken.json")
def timeline_without_film(page: Page, preview: Preview) -> None:
    page.until("the problems are listed", "return document.body.innerText.includes('1 error')")
    timeline = having(tree(page), "slider")[0]
    text = page.run("return document.querySelector('.timeline').ariaValueText")
    equal((timeline["name"], timeline["value"], text, timeline.get("disabled")), ("Frame", 0, "no film", True),
          "the timeline")
