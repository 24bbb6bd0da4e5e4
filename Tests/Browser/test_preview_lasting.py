"""The preview lives on: lost connections, pages that are loaded again and again, and nonsense."""

import json

from browser import Keys, Page
from previews import HANGING, LEFT, MOVING, Preview, pause, preview_test, shown, wait_for_frame
from runner import equal, expect, near

SCENES = {"moving.json": MOVING}
ADDRESS = "#scene=scenes/moving.json&frame=30"
# The browser's own words for a server that is gone.
LOST = ("WebSocket connection to", "ERR_CONNECTION")


@preview_test("a lost connection is shown, and comes back at the same scene and moment with the same values", SCENES,
              address=ADDRESS, tolerates=LOST)
def reconnecting(page: Page, preview: Preview) -> None:
    wait_for_frame(page, 30)
    page.run("""
        const scale = document.querySelector("select[aria-label='Scale of the film']");
        scale.value = "1";
        scale.dispatchEvent(new Event("change"));""")
    page.until("the picture is smaller", "return document.querySelector('#stage canvas').width === 200")
    page.keys(Keys.ARROW_RIGHT)
    wait_for_frame(page, 31)
    # The address has a secret of one server, so that another one is not found: the socket alone is closed.
    page.run("""
        window.sockets = [];
        const send = WebSocket.prototype.send;
        WebSocket.prototype.send = function (text) { window.sockets.push(this); send.call(this, text); };""")
    page.keys(Keys.ARROW_RIGHT)
    wait_for_frame(page, 32)
    # Another session counts its films anew.
    page.run("document.getElementById('stage').dataset.generation = 'old'; window.sockets[0].close()")
    page.until("the connection is back", "return document.getElementById('connection').dataset.state === 'open'")
    page.until("the film is made with the same scale", """
        const stage = document.getElementById("stage"), canvas = document.querySelector("#stage canvas");
        return stage.dataset.generation !== "old" && !stage.hasAttribute("aria-busy") && canvas.width === 200""")
    equal(shown(page), 32, "the frame")
    near(page.run(LEFT), 42, 2, "the square's place")


@preview_test("a stopped server is shown until it answers, and the last picture stays", SCENES, address=ADDRESS,
              tolerates=LOST)
def stopping(page: Page, preview: Preview) -> None:
    wait_for_frame(page, 30)
    expect(preview.stop() in (0, 130), "the server stops at Ctrl-C")
    page.until("the page says so", "return document.getElementById('banner').textContent.includes('does not answer')")
    equal(page.text("#connection"), "No connection", "the connection")
    near(page.run(LEFT), 80, 3, "the square of the last picture")
    page.keys(Keys.ARROW_RIGHT, " ")
    pause(0.3)
    page.run("return document.title")


@preview_test("a page that is loaded 100 times leaves the server's memory flat", SCENES, address=ADDRESS, alone=True)
def reloading(page: Page, preview: Preview) -> None:
    def load(times: int) -> int:
        for _ in range(times):
            page.driver.refresh()
            wait_for_frame(page, 30)
        pause(0.5)
        return preview.memory

    settled = load(20)
    later = load(80)
    expect(later - settled < 16 << 20, f"{(later - settled) >> 10} kB more after 80 more times")
    expect(preview.is_running, "the server runs")


@preview_test("10,000 messages of nonsense do not harm the server or another page", {**SCENES, "hanging.json": HANGING},
              address=ADDRESS, tolerates=LOST, alone=True)
def nonsense(page: Page, preview: Preview) -> None:
    wait_for_frame(page, 30)
    before = preview.memory
    sent = page.driver.execute_async_script("""
        const done = arguments[0];
        const address = new URL("socket", location.href);
        address.protocol = "ws:";
        address.hash = "";
        const texts = ["", "{", "[]", "null", "42", '{"type": 7}', '{"type": "nothing"}', '{"type": "frames"}',
          '{"type": "frames", "generation": -1, "from": 1e99, "count": -5}',
          '{"type": "open", "scene": "../../../../etc/passwd"}', '{"type": "open", "scene": "scenes/moving.json"}',
          '{"type": "set", "values": {"x": 1e999}}', '{"type": "set", "values": {"a.b.c": 1}}',
          '{"type": "settings", "size": [0, -1], "scale": 1e9, "overlays": ["none at all"]}',
          '{"type": "live", "frame": -1}', '{"type": "live", "frame": 2}',
          '{"type": "touch", "finger": 1, "phase": "began", "x": 1, "y": 1}',
          '{"type": "touch", "finger": 99, "phase": "flies", "x": null, "y": 1e300}',
          '{"type": "saveTouches", "x": []}',
          '{"type": "write", "name": "canvas", "value": 1}', '{"type": "export", "kind": "frame", "format": "exe"}',
          '{"type": "plot", "quantities": ["nothing.at.all", "square.center.y"]}',
          '{"type": "inspect", "generation": 1, "frame": 999999, "x": 1, "y": 1}', "\\u0000\\uffff", "x".repeat(5000)];
        let sent = 0;
        const begin = () => {
          const socket = new WebSocket(address, "framegen-preview");
          socket.onopen = () => {
            const send = () => {
              for (let index = 0; index < 100 && socket.readyState === 1 && sent < 10000; index += 1) {
                socket.send(texts[sent % texts.length]);
                sent += 1;
              }
              if (sent >= 10000) {
                socket.close();
                done(sent);
              } else if (socket.readyState === 1) setTimeout(send, 0);
            };
            send();
          };
          // A server may refuse to listen further; there is always another page.
          socket.onclose = () => sent < 10000 && setTimeout(begin, 1);
        };
        begin();""")
    equal(sent, 10000, "messages")
    expect(preview.is_running, "the server runs")
    page.keys(Keys.ARROW_RIGHT)
    wait_for_frame(page, 31)
    near(page.run(LEFT), 82, 3, "the square's place")
    pause(1)
    expect(preview.memory - before < 64 << 20, f"{(preview.memory - before) >> 10} kB more")
    equal(json.loads((preview.folder / "moving.json").read_text()), MOVING, "the scene's file")
    equal(sorted(path.name for path in preview.folder.iterdir()), ["hanging.json", "moving.json"], "the files")
