"""The preview's player: the frames of a film as the command draws them, at any moment and speed."""

import base64
import subprocess

from browser import Keys, Page
from pictures import decode
from previews import (
    FALLING, HANGING, LEFT, MOVING, TOOL, Preview, changed, focus_picture, generation, pixels, preview_test, shown, wait_for_film,
    wait_for_frame,
)
from runner import equal, expect, near

SCENES = {"moving.json": MOVING}
ADDRESS = "#scene=scenes/moving.json"
# A scene without a theme or a background that decides it.
OPEN = changed(MOVING, title="Open", canvas={"size": [200, 100]})

# Counts the frames that the page asks for.
COUNT_REQUESTS = """
    window.asked = [];
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) {
      const message = JSON.parse(text);
      if (message.type === "frames") window.asked.push([message.from, message.count]);
      send.call(this, text);
    };
"""


@preview_test("a preview shows the first frame of a scene, its title and its numbers", SCENES, address=ADDRESS)
def loading(page: Page, preview: Preview) -> None:
    equal(shown(page), 0, "the frame")
    equal(page.text("h1"), "Moving", "the heading")
    equal(page.text("#facts"), "200 × 100 pt · 2× · 60 fps · 2.00 s", "the facts")
    equal(page.text(".position"), "0 / 119 · 0.000 s", "the position")
    equal(page.run("return document.title"), "Moving · framegen preview", "the title")


@preview_test("the pixels that the page shows are those of the command's frames", SCENES, address=ADDRESS)
def exact(page: Page, preview: Preview) -> None:
    files = preview.render("scenes/moving.json")
    equal(len(files), 120, "frames")
    for frame in (0, 7, 60, 119):
        page.run("location.hash = `scene=scenes/moving.json&frame=${arguments[0]}`", frame)
        wait_for_frame(page, frame)
        width, height, data = pixels(page)
        picture = decode(files[frame].read_bytes())
        equal((width, height), (picture.width, picture.height), "the size")
        expect(base64.b64decode(data) == b"".join(picture.rows), f"the pixels of frame {frame}")


@preview_test("at one to one, each pixel of the window is a pixel of the picture", SCENES,
              address=ADDRESS + "&frame=30")
def one_to_one(page: Page, preview: Preview) -> None:
    for scale in (1, 2):
        page.resize((1400, 900), scale)
        wait_for_frame(page, 30)
        focus_picture(page)
        page.keys("1")
        width, height, data = pixels(page)
        raw = base64.b64decode(data)
        area = page.run("""
            const { left, top, width, height } =
              document.querySelector("#stage canvas:not([hidden])").getBoundingClientRect();
            return [left, top, width, height]""")
        near(area[2] * scale, width, 0.01, "the width in pixels of the window")
        for edge in area[:2]:
            near(edge * scale, round(edge * scale), 0.01, "the place on the grid of the window's pixels")
        part = page.screen(area[0] + 20 / scale, area[1] + 100 / scale, 60 / scale, 1)
        row = [tuple(raw[4 * (100 * width + x):4 * (100 * width + x) + 3]) for x in range(20, 20 + part.width)]
        if part.width == 60:
            equal([part.at(x, 0)[:3] for x in range(60)], row, f"the window's pixels at {scale}×")


@preview_test("keys step through the film, and space plays and pauses it", SCENES, address=ADDRESS)
def keys(page: Page, preview: Preview) -> None:
    shown(page)
    focus_picture(page)
    for key, frame in [(Keys.ARROW_RIGHT, 1), (Keys.ARROW_RIGHT, 2), (Keys.ARROW_LEFT, 1), (Keys.END, 119),
                       (Keys.HOME, 0)]:
        page.keys(key)
        equal(shown(page), frame, "the frame")
    page.chord(Keys.SHIFT, Keys.ARROW_RIGHT)
    equal(shown(page), 10, "the frame after ten")
    page.keys(" ")
    page.until("it plays", "return Number(document.getElementById('stage').dataset.frame) > 20")
    page.keys(" ")
    frame = shown(page)
    expect(page.run("return document.querySelector('button[aria-label=Play]') !== null"), "it is paused")
    left = page.run(LEFT)
    near(left, 2 * (10 + frame), 3, f"the square's place in frame {frame}")


@preview_test("while a film plays, each picture is that of its frame", SCENES, address=ADDRESS)
def in_step(page: Page, preview: Preview) -> None:
    shown(page)
    focus_picture(page)
    page.run(f"""
        const left = () => {{ {LEFT} }};
        window.seen = [];
        const look = () => {{
          window.seen.push([Number(document.getElementById("stage").dataset.frame), left()]);
          window.watching = requestAnimationFrame(look);
        }};
        look();""")
    page.keys(" ")
    page.until("a second has been played", "return Number(document.getElementById('stage').dataset.frame) > 70")
    page.keys(" ")
    seen = page.run("cancelAnimationFrame(window.watching); return window.seen")
    for frame, left in seen:
        near(left, 2 * (10 + frame), 3, f"the square's place in frame {frame}")
    expect(len({frame for frame, _ in seen}) > 15, "many frames are seen")


@preview_test("a film plays in time at each speed, and loops unless it must not", SCENES, address=ADDRESS + "&frame=90")
def speed(page: Page, preview: Preview) -> None:
    wait_for_frame(page, 90)
    page.keys("l")
    equal(page.run("return document.querySelector('.transport [aria-pressed]').getAttribute('aria-pressed')"), "false",
          "whether it loops")
    for factor, name in [("1", "1×"), ("0.5", "½×"), ("2", "2×")]:
        page.run("location.hash = 'scene=scenes/moving.json&frame=90'")
        page.keys(Keys.END)
        page.run("location.hash = ''; location.hash = 'scene=scenes/moving.json&frame=90'")
        page.run("""
            const speed = document.querySelector(".transport select");
            speed.value = arguments[0];
            speed.dispatchEvent(new Event("change"));""", factor)
        wait_for_frame(page, 90)
        # All frames are there, so that nothing is waited for.
        seconds = page.run("""
            const started = performance.now();
            document.querySelector("button[aria-label=Play]").click();
            window.ended = 0;
            const look = () => {
              if (document.querySelector("button[aria-label=Pause]")) requestAnimationFrame(look);
              else window.ended = (performance.now() - started) / 1000;
            };
            look();""")
        seconds = page.until("it ends", "return window.ended")
        wanted = 29 / 60 / float(factor)
        expect(wanted - 0.05 < seconds < wanted + 2, f"{seconds} s instead of {wanted} s at {name}")
        equal(shown(page), 119, "the last frame")
    focus_picture(page)
    page.keys("l", " ")
    page.until("it starts again", """
        const frame = Number(document.getElementById("stage").dataset.frame);
        return frame > 2 && frame < 100""")
    page.keys(" ")


@preview_test("scrubbing shows the frame under the pointer, and frames that were seen are not asked for again", SCENES,
              address=ADDRESS)
def scrubbing(page: Page, preview: Preview) -> None:
    shown(page)
    page.run(COUNT_REQUESTS)
    area = page.box(".timeline")
    middle = area["y"] + 10

    def x_of(frame: int) -> float:
        return area["x"] + (frame + 0.5) / 120 * area["width"]

    page.press(x_of(0), middle)
    for frame in (20, 90, 60, 119, 37):
        page.move(x_of(frame), middle)
        wait_for_frame(page, frame)
        near(page.run(LEFT), 2 * (10 + frame), 3, "the square's place")
    expect(page.run("return window.asked.length") >= 5, "the frames were asked for")
    page.run("window.asked.length = 0")
    for frame in (90, 20, 119, 60, 37):
        page.move(x_of(frame), middle)
        wait_for_frame(page, frame)
    page.release(x_of(37), middle)
    equal(page.run("return window.asked"), [], "what is asked for again")


@preview_test("a paused film asks for the shown frame alone", SCENES, address=ADDRESS + "&frame=50")
def only_shown(page: Page, preview: Preview) -> None:
    wait_for_frame(page, 50)
    page.run(COUNT_REQUESTS)
    focus_picture(page)
    page.keys(Keys.ARROW_RIGHT)
    equal(shown(page), 51, "the frame")
    equal(page.run("return window.asked"), [[51, 1]], "what is asked for")


@preview_test("the address names the scene and the moment, and a page that is loaded again keeps both",
              {**SCENES, "hanging.json": HANGING})
def address(page: Page, preview: Preview) -> None:
    page.until("the gallery is shown", "return document.querySelectorAll('.card').length === 2")
    page.run("location.hash = 'scene=scenes/moving.json&frame=42'")
    wait_for_frame(page, 42)
    page.keys(Keys.ARROW_RIGHT)
    page.until("the address has the frame", "return location.hash === '#scene=scenes/moving.json&frame=43'")
    page.driver.refresh()
    wait_for_frame(page, 43)
    equal(page.text("h1"), "Moving", "the heading")


@preview_test("overlays, theme and scale of the film change what is drawn, and stay at the moment", SCENES,
              address=ADDRESS + "&frame=30")
def settings(page: Page, preview: Preview) -> None:
    wait_for_frame(page, 30)
    focus_picture(page)
    before, film = pixels(page), generation(page)
    page.keys("o")
    page.until("the menu is open", "return document.activeElement.matches('.checks input')")
    page.run("document.querySelector('.checks input[value=time]').click()")
    wait_for_film(page, film)
    equal(shown(page), 30, "the frame with an overlay")
    expect(pixels(page) != before, "the picture has the overlay")
    page.keys(Keys.ESCAPE)
    equal(page.run("return document.activeElement.textContent.startsWith('Overlays')"), True, "the focus goes back")
    page.run("""
        const scale = document.querySelector("select[aria-label='Scale of the film']");
        scale.value = "3";
        scale.dispatchEvent(new Event("change"));""")
    page.until("the picture is larger", "return document.querySelector('#stage canvas:not([hidden])').width === 600")
    equal(shown(page), 30, "the frame at another scale")
    equal(page.text("#facts"), "200 × 100 pt · 3× · 60 fps · 2.00 s", "the facts")
    focus_picture(page)
    page.keys("d")
    page.until("the film is dark",
               "return document.querySelector(arguments[0]).value === 'dark'", "select[aria-label='Theme of the film']")


@preview_test("dragging the canvas's edge, keys and numbers change its size, and the layout follows",
              {"laid.json": changed(MOVING, timeline=[], layout=[
                  "H:|-20-[square]-20-|", "V:|-20-[square]-20-|"])}, address="#scene=scenes/laid.json")
def canvas_size(page: Page, preview: Preview) -> None:
    shown(page)
    size = "return [document.querySelector('#stage canvas').width, document.querySelector('#stage canvas').height]"
    equal(page.run(size), [400, 200], "the size in the file")
    handle = page.box(".handle.right")
    x, y = handle["x"] + handle["width"] / 2, handle["y"] + handle["height"] / 2
    unit = page.box("#stage canvas")["width"] / 200
    page.press(x, y)
    for step in range(1, 6):
        page.move(x + step * 10 * unit, y)
    page.until("the picture is wider", f"{size.replace('return', 'const size =')}; return size[0] === 500")
    page.release(x + 50 * unit, y)
    equal(page.text("#facts").split(" pt")[0], "250 × 100", "the size")
    page.until("the square follows", """
        const canvas = document.querySelector("#stage canvas");
        const [red, green] = canvas.getContext("2d").getImageData(450, 100, 1, 1).data;
        return red > 200 && green < 60""")
    page.run("document.querySelector('.handle.bottom').focus()")
    page.chord(Keys.SHIFT, Keys.ARROW_DOWN)
    page.until("the picture is higher", f"{size.replace('return', 'const size =')}; return size[1] === 220")
    page.click(".settings .popped:first-child > button")
    page.run("""
        const [width] = document.querySelectorAll(".popup input[type=number]");
        width.value = "120";
        width.dispatchEvent(new Event("change"));""")
    page.until("the picture has the typed width", f"{size.replace('return', 'const size =')}; return size[0] === 240")


@preview_test("a wheel zooms at the pointer, a drag moves the picture, and keys zoom to its pixels", SCENES,
              address=ADDRESS + "&frame=30")
def zooming(page: Page, preview: Preview) -> None:
    wait_for_frame(page, 30)
    focus_picture(page)
    page.keys("1")
    equal(page.text(".zoom"), "100 %", "the zoom")
    page.keys("8")
    equal(page.text(".zoom"), "800 %", "the zoom")
    equal(page.run("return getComputedStyle(document.querySelector('#stage canvas')).imageRendering"), "pixelated",
          "how pixels are drawn")
    before = page.box("#stage canvas")
    area = page.box(".viewport")
    x, y = area["x"] + area["width"] / 2, area["y"] + area["height"] / 2
    page.drag(x, y, x - 60, y - 20)
    after = page.box("#stage canvas")
    near(after["x"] - before["x"], -60, 1, "how far it was moved")
    page.wheel(x, y, -120)
    page.until("it is zoomed", "return parseFloat(document.querySelector('.zoom').textContent) > 900")
    page.keys("0")
    fitted = page.box("#stage canvas")
    expect(fitted["width"] < area["width"] and fitted["height"] < area["height"], "it fits")


@preview_test("frames that the decoder is late with are left out and counted, and the page stays quick", SCENES,
              address=ADDRESS)
def slow_decoder(page: Page, preview: Preview) -> None:
    shown(page)
    page.run("""
        const decode = window.createImageBitmap;
        window.createImageBitmap = async (...all) => {
          await new Promise((done) => setTimeout(done, 60));
          return decode(...all);
        };
        window.longTasks.length = 0;""")
    focus_picture(page)
    page.keys(" ")
    page.until("it plays", "return Number(document.getElementById('stage').dataset.frame) > 60")
    expect(page.run("return /\\d+ frames late/.test(document.querySelector('.late').textContent)"), "late frames")
    page.keys(" ")
    frame = shown(page)
    near(page.run(LEFT), 2 * (10 + frame), 3, f"the square's place in frame {frame}")
    equal(page.run("return window.longTasks.filter((each) => each > 200)"), [], "what blocks the page")


@preview_test("a film whose frames do not come waits for them, says so, asks again and goes on", SCENES,
              address=ADDRESS)
def lost_frames(page: Page, preview: Preview) -> None:
    shown(page)
    page.run("""
        window.loses = true;
        const send = WebSocket.prototype.send;
        WebSocket.prototype.send = function (text) {
          if (!window.loses || JSON.parse(text).type !== "frames") send.call(this, text);
        };""")
    focus_picture(page)
    page.keys(" ")
    page.until("it waits", "return document.querySelector('.late').textContent === 'waiting for frames'")
    expect(page.run("return document.querySelector('.waiting') !== null"), "the picture shows that it waits")
    page.run("window.loses = false")
    page.until("it goes on", "return Number(document.getElementById('stage').dataset.frame) > 20")
    page.keys(" ")


@preview_test("a scene that leaves its theme open is shown as the page, and follows it; one that states a theme keeps it",
              {"open.json": OPEN, "stated.json": changed(OPEN, canvas={"size": [200, 100], "theme": "light"})},
              address="#scene=scenes/open.json", dark=True)
def page_theme(page: Page, preview: Preview) -> None:
    shown(page)
    corner = """
        const canvas = document.querySelector("#stage canvas:not([hidden])");
        return canvas ? canvas.getContext("2d").getImageData(2, 2, 1, 1).data[0] : -1"""
    expect(page.run(corner) < 60, "a dark canvas on a dark page")
    theme = "select[aria-label='Theme of the film']"
    equal(page.run("return document.querySelector(arguments[0]).selectedOptions[0].textContent", theme),
          "Theme: page", "the theme")
    page.click("#theme")
    page.until("the film is light as the page", f"const value = (() => {{ {corner} }})(); return value > 200")
    page.run("""
        const select = document.querySelector(arguments[0]);
        select.value = "dark";
        select.dispatchEvent(new Event("change"));""", theme)
    page.until("the film is dark on the light page", f"const value = (() => {{ {corner} }})(); return value >= 0 && value < 60")
    page.run("location.hash = 'scene=scenes/stated.json'")
    page.until("the other scene is shown", "return document.getElementById('path').textContent.includes('stated')")
    shown(page)
    page.click("#theme")
    page.run("return new Promise((done) => setTimeout(done, 300))")
    expect(page.run(corner) > 200, "a stated theme stays, whatever the page has")
    page.run("""
        const select = document.querySelector(arguments[0]);
        select.value = "page";
        select.dispatchEvent(new Event("change"));""", theme)
    page.until("it is shown as the dark page", f"const value = (() => {{ {corner} }})(); return value >= 0 && value < 60")


@preview_test("every figure that the scene states can be exported, as the command draws it",
              {"figures.json": changed(FALLING, figures={
                  "way": {"kind": "trail"}, "height": {"kind": "plot", "of": ["square.center.y"]}})},
              address="#scene=scenes/figures.json")
def figures(page: Page, preview: Preview) -> None:
    shown(page)
    focus_picture(page)
    page.keys("e")
    expect(page.run("return document.getElementById('export-figure').closest('.bar').hidden"), "no choice of a figure yet")
    page.run("document.querySelector('input[value=figure]').click()")
    equal(page.run("return [...document.getElementById('export-figure').options].map((each) => each.value)"),
          ["way", "height", ""], "the figures")
    for name in ("way", "height"):
        page.run("""
            const select = document.getElementById("export-figure");
            document.getElementById("export-format").value = "svg";
            select.value = arguments[0];
            select.dispatchEvent(new Event("change"));
            document.querySelector("#export-dialog button[type=submit]").click();""", name)
        page.until("it is made", "return document.querySelector('.download')?.download === arguments[0]",
                   f"figures-{name}.svg")
        made = page.run("return fetch(document.querySelector('.download').href).then((answer) => answer.text())")
        command = page.run("return document.querySelector('#export-dialog .command code').textContent")
        expect(f"--name {name}" in command, command)
        output = preview.root / f"{name}.svg"
        done = subprocess.run([TOOL, "figure", "scenes/figures.json", "--name", name, "-o", output, "--quiet"],
                              cwd=preview.root, capture_output=True, text=True, check=False)
        equal(done.returncode, 0, done.stderr)
        equal(made, output.read_text(), f"the figure {name} of the command")
