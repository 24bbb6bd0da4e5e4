"""Playing and scrubbing: all panes show the same frame at any time."""

from browser import Keys, Page
from pictures import Canvas
from reports import BLUE, RED, Film, Frame, Report, place, sample
from runner import equal, expect, near, test


def in_step() -> Report:
    """A second of film in which every frame differs: the square's place tells the frame and the side."""
    frames = [
        Frame(number, "different", Canvas(120, 20).fill(number, 0, 20, 20, RED).png(),
              Canvas(120, 20).fill(number, 0, 20, 20, BLUE).png(), 400, 225)
        for number in range(60)
    ]
    return Report([Film("recipes/step", ["60 frames differ"], frames=frames, size=(120, 20), expected=60, actual=60)])


# Notes at each repaint of the window what the panes show.
WATCH = """
    window.seen = [];
    const left = (kind) => {
      const canvas = document.querySelector(`.pane[data-kind=${kind}] canvas`);
      const row = canvas.getContext("2d").getImageData(0, 10, canvas.width, 1).data;
      for (let x = 0; x < canvas.width; x += 1) if (row[4 * x] + row[4 * x + 1] + row[4 * x + 2] < 700) return x;
    };
    const heat = () => {
      // Only what differs is not gray.
      const canvas = document.querySelector(".pane[data-kind=difference] canvas");
      const row = canvas.getContext("2d").getImageData(0, 10, canvas.width, 1).data;
      for (let x = 0; x < canvas.width; x += 1) if (row[4 * x] !== row[4 * x + 1]) return x;
    };
    const look = () => {
      const frame = Number(document.querySelector(".stage").dataset.frame);
      window.seen.push([frame, left("expected"), left("actual"), heat()]);
      window.watching = requestAnimationFrame(look);
    };
    look();
"""


@test("while a film plays, the expected picture, the difference and the actual picture show the same frame", in_step)
def playing(page: Page) -> None:
    equal(page.frame, 0, "the frame at first")
    page.run(WATCH)
    page.keys("p")
    page.until("the film has ended", "return document.querySelector('.stage').dataset.frame === '59'")
    seen = page.run("cancelAnimationFrame(window.watching); return window.seen")
    for moment in seen:
        equal(moment[1:], [moment[0]] * 3, f"the frames of the panes in frame {moment[0]}")
    frames = [moment[0] for moment in seen]
    equal(frames, sorted(frames), "the order of the frames")
    expect(len(set(frames)) >= 5, f"more than {len(set(frames))} frames are seen")


@test("a film plays as long as it is, and twice as long at half speed", sample)
def speed(page: Page) -> None:
    for frame, factor, name in [(149, 1.0, "1×"), (164, 0.5, "½×")]:
        page.run("location.hash = `film=recipes/shifted&frame=${arguments[0]}`", frame)
        page.until("the frame of the address is shown",
                   f"return document.querySelector('.stage').dataset.frame === '{frame}'")
        page.run("""
            const speed = document.querySelector("select");
            speed.value = String(arguments[0]);
            speed.dispatchEvent(new Event("change"));
            window.started = performance.now();
            window.ended = 0;
            const look = () => {
              if (document.querySelector("button[aria-label=Pause]")) requestAnimationFrame(look);
              else window.ended = performance.now();
            };
            document.querySelector("button[aria-label=Play]").click();
            look();""", factor)
        page.until("the film has ended", "return window.ended > 0")
        seconds = page.run("return (window.ended - window.started) / 1000")
        # A busy machine may be late, but no clock is early.
        wanted = (179 - frame) / 60 / factor
        expect(wanted - 0.05 < seconds < wanted + 2, f"{seconds} s instead of {wanted} s at {name}")
        equal(page.frame, 179, "the last frame")


@test("playing starts again from the end, and a step or p pauses it", sample, address="#film=recipes/shifted&frame=179")
def pausing(page: Page) -> None:
    equal(page.frame, 179, "the frame at first")
    page.keys("p")
    page.until("it plays from the start", """
        const frame = Number(document.querySelector(".stage").dataset.frame);
        return frame > 0 && frame < 179""")
    page.keys("p")
    expect(not page.run("return document.querySelector('button[aria-label=Pause]')"), "it pauses")
    page.keys("p")
    expect(page.run("return document.querySelector('button[aria-label=Pause]')"), "it plays again")
    page.keys(Keys.ARROW_RIGHT)
    expect(not page.run("return document.querySelector('button[aria-label=Pause]')"), "a step pauses it")


@test("the timeline scrubs all panes to the frame under the pointer", sample)
def scrubbing(page: Page) -> None:
    page.settle()
    area = page.box(".timeline")
    middle = area["y"] + area["height"] / 2

    def x_of(frame: int) -> float:
        return area["x"] + (frame + 0.5) / 180 * area["width"]

    page.press(x_of(20), middle)
    for frame in (20, 90, 60, 37, 150, 179):
        page.move(x_of(frame), middle)
        page.until(f"frame {frame} is shown", f"return document.querySelector('.stage').dataset.frame === '{frame}'")
        equal(page.frame, frame, "the frame under the pointer")
        off = 4 if frame == 37 else 0
        for kind, left in [("expected", place(frame)), ("actual", place(frame) + off)]:
            equal(page.pixel(kind, left, 30), RED, f"the square's left side, {kind}, frame {frame}")
            equal(page.pixel(kind, left - 1, 30), (255, 255, 255, 255), f"left of the square, {kind}, frame {frame}")
    page.move(area["x"] - 100, middle)
    equal(page.frame, 0, "the frame left of the timeline")
    page.release(area["x"] - 100, middle)


@test("the timeline tells the frame under the pointer, and its cursor is at the shown frame", sample)
def telling(page: Page) -> None:
    page.settle()
    area = page.box(".timeline")
    page.hover(area["x"] + 37.5 / 180 * area["width"], area["y"] + 20)
    equal(page.text(".tip"), "37 · 160 pixels differ", "the tip at a bad frame")
    page.hover(area["x"] + 100.5 / 180 * area["width"], area["y"] + 20)
    equal(page.text(".tip"), "100 · the same", "the tip at a good frame")
    cursor = page.box(".cursor")
    near(cursor["x"] + cursor["width"] / 2, area["x"] + 37.5 / 180 * area["width"], 1, "the place of the cursor")


@test("the timeline has a bar where the film differs, and nowhere else", sample)
def bars(page: Page) -> None:
    page.settle()
    page.run("document.querySelector('.cursor').style.visibility = 'hidden'")
    area = page.box(".timeline")
    x, y, width = int(area["x"]), int(area["y"]), int(area["width"])
    row = page.screen(x, y + 30, width, 1)
    bad = [column for column in range(width) if row.at(column, 0)[0] - row.at(column, 0)[1] > 100]
    expect(bad, "a bar")
    near(bad[0], 37 / 180 * width, 3, "the left side of the bar")
    near(bad[-1], 38 / 180 * width, 3, "the right side of the bar")
    page.run("document.querySelector('.cursor').style.visibility = ''")
    row = page.screen(x, y + 30, width, 1)
    seen = [column for column in bad if row.at(column, 0)[0] - row.at(column, 0)[1] > 60]
    equal(seen, bad, "the columns of the bar that the cursor leaves visible")


@test("frames that one film does not have are hatched in the timeline, and panes say why they are empty", sample,
      address="#film=recipes/shorter&frame=45")
def missing(page: Page) -> None:
    equal(page.frame, 45, "the frame")
    equal(page.text(".pane[data-kind=actual] .message"), "The new film does not have this frame.", "the actual pane")
    equal(page.pixel("expected", 60, 30), RED, "the expected picture")
    equal(page.texts(".legend span"), [
        "differing pixels (square root)", "differs, no expected picture", "missing from the new film",
        "expected film, 60 frames", "new film, 40 frames"], "the legend")
