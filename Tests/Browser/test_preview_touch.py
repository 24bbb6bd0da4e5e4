"""Touching the scene in the preview: it answers, and what the fingers did gives the same frames once more."""

import base64
import re

from browser import Keys, Page
from pictures import decode
from previews import HANGING, Preview, changed, focus_picture, preview_test, wait_for_frame
from runner import equal, expect, near

# Long enough for a busy machine, and small for comparing.
HANGING_LONG = changed(
    HANGING, timing={"duration": 20}, canvas={"size": [300, 200], "scale": 1, "background": "white"})
SCENES = {"hanging.json": HANGING_LONG}
ADDRESS = "#scene=scenes/hanging.json"
MOST_COMPARED = 40

# Keeps the pixels of every frame that is shown live, by its number.
RECORD = """
    window.live = {};
    const stage = document.getElementById("stage");
    new MutationObserver(() => {
      const { frame } = stage.dataset;
      if (!document.querySelector(".touching") || frame in window.live) return;
      const canvas = document.querySelector("#stage canvas:not([hidden])");
      const { width, height } = canvas;
      const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
      window.live[frame] = new Uint8Array(data);
    }).observe(stage, { attributes: true, attributeFilter: ["data-frame"] });
"""

# Keeps the touches that the page sends.
RECORD_TOUCHES = """
    window.sent = [];
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) {
      const message = JSON.parse(text);
      if (message.type === "touch") window.sent.push(message);
      send.call(this, text);
    };
"""
ALT, SHIFT = 1, 8


def point(page: Page, x: float, y: float) -> tuple[float, float]:
    """Where a point of the canvas is in the window."""
    return tuple(page.run("""
        const { left, top, width } = document.querySelector("#stage canvas").getBoundingClientRect();
        const unit = width / 300;
        return [left + arguments[0] * unit, top + arguments[1] * unit]""", x, y))


def press(page: Page, name: str) -> None:
    """Clicks a button of what was played live."""
    page.run("[...document.querySelectorAll('.take button')].find((each) => each.textContent === arguments[0]).click()",
             name)


def drag(page: Page, places: list[tuple[float, float]]) -> None:
    """Drags a finger over points of the canvas, slowly enough to be seen by many frames."""
    first, *others = [point(page, *place) for place in places]
    page.press(*first)
    before = first
    for place in others:
        for part in range(1, 9):
            page.move(before[0] + (place[0] - before[0]) * part / 8, before[1] + (place[1] - before[1]) * part / 8)
        before = place
    page.release(*before)


def touch(page: Page) -> None:
    """Starts playing live."""
    wait_for_frame(page, 0)
    focus_picture(page)
    page.run(RECORD)
    page.keys("t")
    page.until("it plays live", "return Number(document.getElementById('stage').dataset.frame) > 3")


def bytes_of(page: Page, frame: str) -> bytes:
    """The pixels of a frame that was shown live."""
    return base64.b64decode(page.run("""
        const data = window.live[arguments[0]];
        let text = "";
        for (let at = 0; at < data.length; at += 32768) text += String.fromCharCode(...data.subarray(at, at + 32768));
        return btoa(text)""", frame))


@preview_test("dragging a square that hangs from an anchor, saving the touches and drawing them gives the frames that "
              "the page showed", SCENES, address=ADDRESS)
def dragging(page: Page, preview: Preview) -> None:
    touch(page)
    drag(page, [(110, 40), (180, 60), (220, 40), (140, 70)])
    frame = int(page.run("return document.getElementById('stage').dataset.frame"))
    page.until("it goes on", "return Number(document.getElementById('stage').dataset.frame) > arguments[0]", frame + 10)
    page.keys("t")
    page.until("it is recorded", "return document.querySelector('.take').dataset.state === 'recorded'")
    expect("1 touch" in page.text(".take-state"), page.text(".take-state"))
    frames = page.run("return Object.keys(window.live)")
    expect(len(frames) > 15, f"live frames that were seen: {frames}")
    press(page, "Save touches")
    page.until("they are saved", "return !document.querySelector('.saved').hidden")
    drawn = preview.run(page.run("return document.querySelector('.saved .command code').textContent"))
    different = []
    # Frames from first to last; to decode all of them takes long.
    frames.sort(key=int)
    compared = [frames[index * (len(frames) - 1) // MOST_COMPARED] for index in range(MOST_COMPARED + 1)]
    for name in dict.fromkeys(compared):
        picture = decode(drawn[int(name)].read_bytes())
        if bytes_of(page, name) != b"".join(picture.rows):
            different.append(int(name))
    equal(different, [], "frames that differ from those that the page showed")
    # The square was dragged, so that the last frames are not those of the scene without touches.
    untouched = preview.render("scenes/hanging.json")
    last = frames[-1]
    expect(bytes_of(page, last) != b"".join(decode(untouched[int(last)].read_bytes()).rows), "the touches do something")


@preview_test("what was played live can be played again and discarded", SCENES, address=ADDRESS)
def replaying(page: Page, preview: Preview) -> None:
    touch(page)
    drag(page, [(110, 40), (200, 60)])
    page.keys(Keys.ESCAPE)
    page.until("it is recorded", "return document.querySelector('.take').dataset.state === 'recorded'")
    last = int(re.match(r"(\d+) / (\d+)", page.text(".position"))[2])
    page.keys("l")
    press(page, "Play recorded")
    page.until("it has been played", "return document.querySelector('.position').textContent.startsWith(arguments[0])",
               f"{last} / {last}")
    press(page, "Discard")
    wait_for_frame(page, 0)
    expect(page.run("return document.querySelector('.take').hidden"), "the recording is gone")
    expect(" / 1199" in page.text(".position"), page.text(".position"))


@preview_test("plots, events and the inspector tell of what is played live", SCENES, address=ADDRESS)
def told(page: Page, preview: Preview) -> None:
    wait_for_frame(page, 0)
    page.keys("p", *"square.center.y", Keys.ENTER)
    page.until("it is plotted", "return [...document.querySelectorAll('.plot-legend li')].some((each) => "
               "each.textContent.startsWith('center.y'))")
    page.run("document.querySelector('.views li').click(); document.getElementById('tab-inspect').click()")
    page.until("the view is told", "return document.querySelector('.details h3')")
    before = page.text(".details dd")
    touch(page)
    page.until("the view is told while it plays", "return document.querySelector('.details h3') && "
               "!document.querySelector('.plot-legend output').textContent.includes('–')")
    drag(page, [(110, 40), (150, 60)])
    page.until("the view has moved", "return document.querySelector('.details dd').textContent !== arguments[0]",
               before)
    page.keys("t")
    page.until("it is recorded", "return document.querySelector('.take').dataset.state === 'recorded'")
    expect("–" not in page.text(".plot-legend output"), page.text(".plot-legend output"))
    page.until("both tell the same", """
      const chip = [...document.querySelectorAll('.details .chip')].find((each) => each.title.endsWith('center.y'));
      const row = [...document.querySelectorAll('.plot-legend li')].find((each) => each.textContent.startsWith('center.y'));
      const number = (element) => Number(element.textContent.replace('−', '-').replace(' pt', ''));
      return Math.abs(number(chip.querySelector('.value')) - number(row.querySelector('output'))) < 0.06""")
    page.run("document.getElementById('tab-events').click()")
    expect("touches the canvas" in page.text(".events"), page.text(".events"))
    press(page, "Discard")
    wait_for_frame(page, 0)
    expect("touches the canvas" not in page.text(".events"), page.text(".events"))
    page.run("document.getElementById('tab-inspect').click()")
    wait_for_frame(page, 0)
    expect("120 pt" in page.texts(".plot-legend output"), str(page.texts(".plot-legend output")))
    page.until("the view is told again", "return document.querySelector('.details h3')")


@preview_test("the arrow keys and space are a finger too", SCENES, address=ADDRESS)
def keyboard(page: Page, preview: Preview) -> None:
    touch(page)
    page.run(RECORD_TOUCHES)
    focus_picture(page)
    page.keys(Keys.ARROW_LEFT, " ")
    page.chord(Keys.SHIFT, Keys.ARROW_RIGHT)
    page.keys(" ")
    sent = page.run("return window.sent")
    equal([(one["phase"], one["x"], one["y"]) for one in sent],
          [("began", 148, 100), ("moved", 168, 100), ("ended", 168, 100)], "what the finger does")
    equal({one["finger"] for one in sent}, {1}, "the finger's number")
    page.until("it is announced",
               "return document.getElementById('live').textContent.includes('finger up at 168, 100')")


def mouse(page: Page, kind: str, place: tuple[float, float], held: bool, modifiers: int) -> None:
    """Moves, presses or releases the mouse at a point of the canvas while keys are held."""
    x, y = point(page, *place)
    page.command("Input.dispatchMouseEvent", type=kind, x=x, y=y, modifiers=modifiers, buttons=int(held),
                 button="none" if kind == "mouseMoved" and not held else "left",
                 clickCount=0 if kind == "mouseMoved" else 1)


@preview_test("Alt adds a second finger, mirrored at the center of the canvas, and Shift moves both side by side",
              SCENES, address=ADDRESS)
def two_fingers(page: Page, preview: Preview) -> None:
    touch(page)
    page.run(RECORD_TOUCHES)
    mouse(page, "mouseMoved", (100, 60), False, ALT)
    mouse(page, "mousePressed", (100, 60), True, ALT)
    mouse(page, "mouseMoved", (120, 80), True, ALT)
    mouse(page, "mouseMoved", (130, 70), True, ALT | SHIFT)
    mouse(page, "mouseReleased", (130, 70), False, ALT)
    page.until("both fingers are lifted", "return window.sent.filter((each) => each.phase === 'ended').length === 2")
    moments: dict[int, list[tuple[str, float, float]]] = {1: [], 2: []}
    for each in page.run("return window.sent"):
        moments[each["finger"]].append((each["phase"], each["x"], each["y"]))
    wanted = [("began", 100, 60, 200, 140), ("moved", 120, 80, 180, 120), ("moved", 130, 70, 190, 110),
              ("ended", 130, 70, 190, 110)]
    equal([one[0] for one in moments[1]], [one[0] for one in wanted], "what the fingers do")
    for first, second, (phase, *places) in zip(moments[1], moments[2], wanted, strict=True):
        for found, place in zip([*first[1:], *second[1:]], places):
            near(found, place, 1, f"where they are when they {phase}")


@preview_test("touches of a touch screen are fingers of their own", SCENES, address=ADDRESS)
def touch_screen(page: Page, preview: Preview) -> None:
    touch(page)
    page.run(RECORD_TOUCHES)
    one, two = point(page, 60, 50), point(page, 200, 150)
    fingers = [{"x": one[0], "y": one[1], "id": 1}, {"x": two[0], "y": two[1], "id": 2}]
    page.command("Input.dispatchTouchEvent", type="touchStart", touchPoints=fingers[:1])
    page.command("Input.dispatchTouchEvent", type="touchStart", touchPoints=fingers)
    fingers[1]["x"] += 10
    page.command("Input.dispatchTouchEvent", type="touchMove", touchPoints=fingers)
    page.command("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
    page.until("both are lifted", "return window.sent.filter((each) => each.phase === 'ended').length === 2")
    sent = page.run("return window.sent")
    equal(sorted({each["finger"] for each in sent}), [1, 2], "the fingers")
    began = {each["finger"]: (each["x"], each["y"]) for each in sent if each["phase"] == "began"}
    near(began[1][0], 60, 1, "where the first finger begins")
    near(began[2][0], 200, 1, "where the second finger begins")
    moved = [each["x"] for each in sent if each["finger"] == 2 and each["phase"] == "moved"]
    expect(moved and moved[-1] > 203, f"where the second finger moves: {moved}")


@preview_test("live play goes on after the end of the film, and the command draws as long", {
    "hanging.json": changed(HANGING_LONG, timing={"duration": 0.5})}, address=ADDRESS)
def beyond(page: Page, preview: Preview) -> None:
    touch(page)
    page.until("the film is over", "return Number(document.getElementById('stage').dataset.frame) > 60")
    drag(page, [(110, 40), (150, 60)])
    page.keys("t")
    page.until("it is recorded", "return document.querySelector('.take').dataset.state === 'recorded'")
    press(page, "Save touches")
    page.until("they are saved", "return !document.querySelector('.saved').hidden")
    last = max(page.run("return Object.keys(window.live)"), key=int)
    drawn = preview.run(page.run("return document.querySelector('.saved .command code').textContent"))
    expect(len(drawn) > int(last), f"{len(drawn)} frames with the one of number {last}")
    expect(bytes_of(page, last) == b"".join(decode(drawn[int(last)].read_bytes()).rows), f"the pixels of frame {last}")


@preview_test("live play that was not touched leaves the film as it was", SCENES, address=ADDRESS)
def untouched(page: Page, preview: Preview) -> None:
    touch(page)
    page.keys("t")
    wait_for_frame(page, 0)
    expect(page.run("return document.querySelector('.take').hidden"), "nothing is recorded")


@preview_test("a file that is saved while the scene plays live ends it", SCENES, address=ADDRESS)
def saved_meanwhile(page: Page, preview: Preview) -> None:
    touch(page)
    preview.write("hanging.json", {**HANGING_LONG, "title": "Another"})
    page.until("the new scene is shown", "return document.querySelector('h1').textContent === 'Another'")
    expect(not page.run("return document.querySelector('.touching')"), "it no longer plays live")


@preview_test("while the scene is touched, a plot is that of what is recorded, and not of the film", SCENES,
              address=ADDRESS)
def recorded_plot(page: Page, preview: Preview) -> None:
    wait_for_frame(page, 0)
    # What moves farthest is plotted unasked.
    page.until("there is a plot", "return document.querySelectorAll('.chart').length === 1")
    # The part of the width to which the curve reaches.
    reach = """
        const canvas = document.querySelector(".plot canvas");
        const context = canvas.getContext("2d");
        context.fillStyle = getComputedStyle(canvas).getPropertyValue("--plot-1").trim();
        const color = context.fillStyle.match(/[0-9a-f]{2}/g).map((part) => parseInt(part, 16));
        const { width, height } = canvas;
        const { data } = context.getImageData(0, 0, width, height);
        let last = 0;
        for (let at = 0; at < data.length; at += 4) {
          if (color.every((value, index) => Math.abs(data[at + index] - value) < 30)) last = Math.max(last, at / 4 % width);
        }
        return last / width;"""
    expect(page.run(reach) > 0.95, f"the curve of the film: {page.run(reach)}")
    focus_picture(page)
    page.keys("t")
    page.until("it plays live", "return Number(document.getElementById('stage').dataset.frame) > 3")
    expect(page.run(reach) < 0.5, f"the curve of what is recorded: {page.run(reach)}")
    page.keys("t")


@preview_test("a scene that is touched before its film was plotted is plotted from what is recorded", SCENES,
              address=ADDRESS)
def first_recorded(page: Page, preview: Preview) -> None:
    page.until("there is a picture", "return document.getElementById('stage')?.dataset.frame === '0'")
    focus_picture(page)
    page.keys("t")
    page.until("it plays live", "return Number(document.getElementById('stage').dataset.frame) > 3")
    drag(page, [(110, 40), (200, 60), (120, 80)])
    page.until("there is a plot", "return document.querySelectorAll('.chart').length === 1")
    page.keys("t")
