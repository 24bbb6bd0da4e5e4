"""Tests of the preview's server as a page sees it; tools/test-preview runs them."""
import json
import os
import pathlib
import random
import re
import signal
import socket
import subprocess
import tempfile
import time
import unittest
import urllib.parse

from client import Page, Refused, Server
from test_review import Deciding, ReviewRefusals

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TOOL = ROOT / ".build/release/framegen"
RECIPES = ROOT / "Scenes/recipes"

SCENE = {
    "framegen": 1, "title": "Falling", "canvas": {"size": [120, 200], "scale": 1},
    "timing": {"duration": 2},
    "views": [{"id": "square", "frame": [40, 10, 40, 40], "backgroundColor": "#0000FF"}],
    "behaviors": [
        {"type": "gravity", "items": ["square"]},
        {"id": "bounds", "type": "collision", "items": ["square"], "translatesReferenceBoundsIntoBoundary": True},
        {"id": "properties", "type": "itemProperties", "items": ["square"], "elasticity": 0.5},
    ],
    "gestures": [{"id": "drag", "type": "pan"}],
    "timeline": [{"on": {"gesture": "drag", "state": "changed"},
                  "do": [{"set": {"square.center": "$location"}}]}],
}


class PreviewTest(unittest.TestCase):
    """A server of a folder with one scene, and what tests need of it."""

    options = ()

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.scene = self.folder / "scene.json"
        self.write(SCENE)
        self.server = self.start(self.folder)

    def start(self, path, *options):
        server = Server(TOOL, path, *self.options, *options)
        self.addCleanup(server.__exit__)
        return server

    def write(self, scene):
        """Saves the scene as an editor does, by renaming a new file."""
        new = self.folder / "scene.json~"
        new.write_text(scene if isinstance(scene, str) else json.dumps(scene, indent=2))
        new.rename(self.scene)

    def page(self, server=None):
        """A page that has opened the scene, and its film."""
        page = Page(server or self.server)
        self.addCleanup(page.socket.close)
        page.send("open", scene=str(self.scene))
        film, _ = page.until("film")
        return page, film

    def rendered(self, *options):
        """The frames that the command draws."""
        out = self.folder / f"frames-{random.random()}"
        subprocess.run([TOOL, self.scene, "-o", f"{out}/", "--quiet", *options], check=True)
        return [path.read_bytes() for path in sorted(out.iterdir()) if path.suffix == ".png"]


class Films(PreviewTest):
    def frames(self, page, film, count):
        """The pictures of the first frames."""
        page.send("frames", generation=film["generation"], **{"from": 0, "count": count})
        pictures = {}
        while len(pictures) < count:
            (generation, frame, _, png), _ = page.until("picture")
            self.assertEqual(generation, film["generation"])
            pictures[frame] = png
        return [pictures[frame] for frame in range(count)]

    def test_frames_are_the_files_that_the_command_writes(self):
        page, film = self.page()
        self.assertEqual(film["frameCount"], 120)
        self.assertEqual(self.frames(page, film, 120), self.rendered())

    def test_settings_and_numbers_give_the_files_of_the_command_that_is_told(self):
        page, _ = self.page()
        page.send("settings", theme="dark", scale=2, size=[150, 180], overlays=["velocities", "time"])
        page.send("set", values={"#properties.elasticity": 0.75, "timing.duration": 1})
        # One film shows both if the messages arrive together.
        film, _ = page.until("film")
        while "duration" not in film["setOptions"]:
            film, _ = page.until("film")
        self.assertEqual((film["width"], film["height"], film["scale"], film["theme"]), (150, 180, 2, "dark"))
        self.assertEqual(film["overlaysShown"], ["velocities", "time"])
        out = self.folder / "told"
        command = film["command"].replace("-o frames/", f"-o {out}/").replace("framegen", str(TOOL), 1)
        subprocess.run(command, shell=True, check=True, capture_output=True)
        written = [path.read_bytes() for path in sorted(out.iterdir()) if path.suffix == ".png"]
        self.assertEqual(self.frames(page, film, film["frameCount"]), written)

    def test_every_recipe_is_shown(self):
        server = self.start(RECIPES)
        page = Page(server)
        self.addCleanup(page.socket.close)
        hello, _ = page.until("hello")
        self.assertTrue(hello["isFolder"])
        self.assertEqual(len(hello["scenes"]), len(list(RECIPES.glob("*.json"))))
        for scene in hello["scenes"]:
            page.send("open", scene=scene["path"])
            film, _ = page.until("film")
            self.assertEqual(film["scene"], scene["path"])
            page.until("picture")
            query = urllib.parse.urlencode({"scene": scene["path"], "theme": "dark"})
            status, headers, body = server.request(f"/{server.token}/still.png?{query}")
            self.assertEqual((status, headers["content-type"], body[:4]), (200, "image/png", b"\x89PNG"))

    def test_a_saved_change_keeps_the_moment(self):
        page, film = self.page()
        page.send("frames", generation=film["generation"], **{"from": 30, "count": 1})
        while page.until("picture")[0][1] != 30:
            pass
        changed = json.loads(json.dumps(SCENE))
        changed["timing"]["fps"] = 120
        self.write(changed)
        film, _ = page.until("film")
        self.assertEqual((film["generation"], film["changed"]), (2, "file"))
        self.assertEqual(page.until("picture")[0][:2], (2, 60))

    def test_errors_are_told_as_the_terminal_tells_them_and_the_film_stays(self):
        page, film = self.page()
        self.write(json.dumps(SCENE).replace('"square"]', '"sqare"]', 1))
        problems, _ = page.until("problems")
        told = subprocess.run([TOOL, "check", self.scene, "--quiet"], capture_output=True, text=True, check=False)
        self.assertEqual(problems["text"], told.stderr)
        self.assertEqual(problems["items"][0]["hint"], "did you mean 'square'?")
        page.send("frames", generation=film["generation"], **{"from": 7, "count": 1})
        while page.until("picture")[0][:2] != (1, 7):
            pass
        self.write(SCENE)
        film, between = page.until("film")
        self.assertEqual(film["generation"], 2)
        self.assertEqual(page.until("problems")[0]["items"], [])

    def test_a_scene_that_is_deleted_comes_back(self):
        page, _ = self.page()
        text = self.scene.read_text()
        for generation in range(2, 5):
            self.scene.unlink()
            self.assertEqual(page.until("gone")[0]["path"], str(self.scene))
            self.write(text)
            self.assertEqual(page.until("film")[0]["generation"], generation)

    def test_a_missing_image_is_seen_when_it_comes(self):
        changed = {**SCENE, "views": SCENE["views"] + [
            {"id": "picture", "type": "image", "image": "sub/a.png", "frame": [0, 0, 10, 10]}]}
        page, _ = self.page()
        self.write(changed)
        page.until("problems")
        (self.folder / "sub").mkdir()
        (self.folder / "sub/a.png").write_bytes(self.rendered_picture())
        self.assertEqual(page.until("film")[0]["changed"], "file")

    def rendered_picture(self):
        scene = self.folder / "other.json"
        scene.write_text(json.dumps(SCENE))
        picture = self.folder / "other.png"
        subprocess.run([TOOL, scene, "-o", picture, "--at", "0", "--quiet"], check=True)
        return picture.read_bytes()

    def test_two_pages_have_their_own_settings(self):
        (first, _), (second, _) = self.page(), self.page()
        first.send("settings", theme="dark")
        self.assertEqual(first.until("film")[0]["theme"], "dark")
        self.write({**SCENE, "title": "Other"})
        self.assertEqual(first.until("film")[0]["theme"], "dark")
        self.assertEqual(second.until("film")[0]["theme"], "light")

    def test_write(self):
        text = json.dumps(SCENE).replace('"elasticity": 0.5', '"elasticity":  0.50 ')
        self.write(text)
        os.chmod(self.scene, 0o640)
        page, film = self.page()
        slider = next(slider for slider in film["sliders"] if slider["name"] == "#properties.elasticity")
        self.assertEqual((slider["value"], slider["minimum"], slider["unit"]), (0.5, 0, ""))
        page.send("set", values={"#properties.elasticity": 0.25})
        page.until("film")
        page.send("write", values={"#properties.elasticity": 0.25})
        film, _ = page.until("film")
        self.assertEqual((film["changed"], film["setOptions"]), ("file", ""))
        self.assertEqual(self.scene.read_text(), text.replace("0.50", "0.25"))
        self.assertEqual(self.scene.stat().st_mode & 0o777, 0o640)
        for name, value in [("#properties.elasticity", -1), ("#nobody.alpha", 1)]:
            page.send("write", values={name: value})
            page.until("problem")
        self.assertEqual(self.scene.read_text(), text.replace("0.50", "0.25"))

    def test_a_number_that_is_written_leaves_the_form_that_fmt_writes(self):
        self.write(json.dumps(SCENE))
        subprocess.run([TOOL, "fmt", "--quiet", self.scene], check=True)
        before = self.scene.read_text()
        # A line with the number that is 100 characters long becomes too long.
        line = next(line for line in before.split("\n") if '"elasticity"' in line)
        self.write(before.replace('"properties"', f'"properties{"_" * (100 - len(line))}"'))
        subprocess.run([TOOL, "fmt", "--check", "--quiet", self.scene], check=True)
        page, film = self.page()
        name = next(slider["name"] for slider in film["sliders"] if slider["name"].endswith(".elasticity"))
        page.send("write", values={name: 0.123456})
        film, _ = page.until("film")
        self.assertEqual(film["changed"], "file")
        self.assertIn('"elasticity": 0.123456', self.scene.read_text())
        self.assertEqual(len(self.scene.read_text().split("\n")), len(before.split("\n")) + 1)
        subprocess.run([TOOL, "fmt", "--check", "--quiet", self.scene], check=True)

    def test_a_number_that_would_break_the_scene_is_not_written(self):
        text = json.dumps(SCENE).replace('"scale": 1', '"scale": 1.0')
        self.write(text)
        page, film = self.page()
        name = next(slider["name"] for slider in film["sliders"] if slider["name"].startswith("canvas.size"))
        page.send("write", values={name: 5e-324})
        problem, _ = page.until("problem")
        self.assertIn("the scene would be broken", json.dumps(problem))
        self.assertEqual(self.scene.read_text(), text)

    def test_a_pipe_in_the_place_of_the_scene_is_not_waited_for(self):
        page, _ = self.page()
        self.scene.unlink()
        os.mkfifo(self.scene)
        problems, _ = page.until("problems")
        self.assertIn("cannot be read again", json.dumps(problems).replace("is not a file that can", "cannot"))
        self.scene.unlink()
        self.write(json.dumps(SCENE))
        page.until("film")

    def test_many_exports_wait_for_each_other_and_none_is_lost(self):
        page, _ = self.page()
        page.send("export", kind="frame", format="png", frame=-1)
        page.until("problem")
        before = self.server.status("Threads")
        for _ in range(60):
            page.send("export", kind="frame", format="png", frame=3)
        made = [page.until("exported", timeout=60)[0] for _ in range(60)]
        self.assertEqual(len({export["url"] for export in made}), 60)
        for export in made:
            self.assertEqual(self.server.request(f"/{self.server.token}/{export['url']}")[0], 200)
        self.assertLessEqual(self.server.status("Threads"), before + 8)

    def test_a_view_is_inspected(self):
        page, film = self.page()
        page.send("inspect", generation=1, frame=0, x=60, y=30)
        view, _ = page.until("inspected")
        # What the animator moves has single precision.
        told = [round(number, 4) for number in view["frameRect"] + view["center"]]
        self.assertEqual((view["id"], told), ("square", [40, 10, 40, 40, 60, 30]))
        self.assertEqual(view["outline"], [[40, 10], [80, 10], [80, 50], [40, 50]])
        # It falls for half a second, by 1,000 points per second squared.
        page.send("inspect", generation=1, frame=30, view="square")
        view, _ = page.until("inspected")
        self.assertAlmostEqual(view["velocity"][1], 500, delta=60)
        self.assertIn("gravity (0, 1000) pt/s²", view["forces"])
        page.send("inspect", generation=1, frame=119, view="square")
        self.assertEqual(page.until("inspected")[0]["contacts"], ["root"])
        page.send("inspect", generation=1, frame=0, x=1, y=199)
        self.assertIsNone(page.until("inspected")[0]["id"])

    def test_the_inspector_has_the_numbers_of_the_trace(self):
        page, film = self.page()
        names = ["center.x", "center.y", "transform.rotation", "linearVelocity.y", "speed", "kineticEnergy", "alpha"]
        table = subprocess.run(
            [TOOL, "trace", self.scene, *(word for name in names for word in ("--of", f"square.{name}"))],
            capture_output=True, text=True, check=True).stdout
        rows = [[float(number) for number in line.split(",")] for line in table.splitlines()[1:]]
        for frame in [0, 7, 30, 61, 119]:
            page.send("inspect", generation=1, frame=frame, view="square")
            view, _ = page.until("inspected")
            self.assertEqual([view["quantities"][name] for name in names], rows[frame][2:], f"frame {frame}")
            self.assertEqual(view["center"], rows[frame][2:4])

    def test_plots_have_the_numbers_of_the_trace_at_the_steps_of_the_engine(self):
        page, film = self.page()
        names = {quantity["name"] for quantity in film["quantities"]}
        self.assertIn("square.center.y", names)
        page.send("plot", quantities=["square.center.y", "square.kineticEnergy"])
        plot, _ = page.until("plot")
        table = subprocess.run(
            [TOOL, "trace", self.scene, "--steps", "--of", "square.center.y", "--of", "square.kineticEnergy"],
            capture_output=True, text=True, check=True).stdout
        rows = [[float(number) for number in line.split(",")] for line in table.splitlines()[1:]]
        self.assertEqual(len(rows), 240)
        for column, curve in enumerate(plot["quantities"], 1):
            self.assertEqual(curve["times"], [row[0] for row in rows])
            self.assertEqual(curve["values"], [row[column] for row in rows])
        self.assertEqual(plot["quantities"][0]["unit"], "pt")
        page.send("plot", quantities=["nobody.alpha"])
        page.until("problem")

    def test_events_are_told_once(self):
        page, film = self.page()
        events, done = film["events"], False
        while not done:
            progress, _ = page.until("progress")
            events += progress["events"]
            done = progress["simulated"] == progress["frameCount"]
        kinds = [event["kind"] for event in events]
        table = subprocess.run(
            [TOOL, "trace", self.scene, "--events"], capture_output=True, text=True, check=True).stdout
        rows = [line.split(",") for line in table.splitlines()[1:]]
        self.assertEqual(kinds, [row[2] for row in rows])
        self.assertEqual([event["time"] for event in events], [float(row[1]) for row in rows])
        # At another rate they are seen later, and happen at the same times.
        table = subprocess.run(
            [TOOL, "trace", self.scene, "--events", "--fps", "10"], capture_output=True, text=True, check=True).stdout
        self.assertEqual([float(line.split(",")[1]) for line in table.splitlines()[1:]], [float(row[1]) for row in rows])

    def test_exports_are_what_the_commands_write(self):
        page, _ = self.page()
        for kind, form in [("frame", "png"), ("frame", "svg"), ("film", "gif"), ("figure", "svg")]:
            page.send("export", kind=kind, format=form, frame=12)
            made, _ = page.until("exported")
            status, headers, body = self.server.request(f"/{self.server.token}/{made['url']}")
            self.assertEqual((status, len(body)), (200, made["bytes"]))
            self.assertEqual(headers["content-disposition"], "attachment")
            out = tempfile.mkdtemp(dir=self.folder)
            subprocess.run(
                made["command"].replace("framegen", str(TOOL), 1), shell=True, check=True, cwd=out,
                capture_output=True)
            (written,) = pathlib.Path(out).glob(f"*.{form}")
            self.assertEqual(written.read_bytes(), body)
        page.send("export", kind="film", format="exe")
        page.until("problem")

    def test_exports_of_scenes_with_any_name_are_found(self):
        for name in ["a&b", "a+b", "a=b;c", "50% #1?", "ä b", "x%26y", "a..b", "a,(b)[c]'d'~"]:
            scene = self.folder / f"{name}.json"
            scene.write_text(json.dumps(SCENE))
            page = Page(self.server)
            page.send("open", scene=str(scene))
            page.until("film")
            page.send("export", kind="frame", format="png", frame=0)
            made, _ = page.until("exported")
            self.assertEqual(made["name"], f"{name}.png")
            status, _, body = self.server.request(f"/{self.server.token}/{made['url']}")
            self.assertEqual((status, len(body)), (200, made["bytes"]), name)
            page.socket.close()


class Touching(PreviewTest):
    def test_saved_touches_give_the_pictures_that_were_shown(self):
        page, _ = self.page()
        page.send("live", frame=10)
        live, _ = page.until("live")
        self.assertEqual((live["state"], live["frame"]), ("playing", 10))
        shown = {}

        def follow(count):
            for _ in range(count):
                (_, frame, flags, png), _ = page.until("picture")
                if flags:
                    shown[frame] = png

        follow(8)
        page.send("touch", finger=1, phase="began", x=60, y=60)
        for step in range(30):
            page.send("touch", finger=1, phase="moved", x=60 + step, y=60 - step)
            follow(1)
        page.send("touch", finger=1, phase="ended", x=90, y=30)
        follow(10)
        page.send("live", stop=True)
        stopped, _ = page.until("live")
        self.assertEqual(stopped["state"], "stopped")
        page.send("saveTouches")
        saved, _ = page.until("saved")
        self.assertEqual(pathlib.Path(saved["path"]), self.folder / "scene.touches.json")
        self.assertEqual(pathlib.Path(saved["path"]).read_text(), saved["text"])
        frames = self.rendered("--set", "touches=scene.touches.json")
        # The fingerprint in a text chunk is that of the scene, which did not name the touches.
        for frame, png in shown.items():
            self.assertEqual(image_data(png), image_data(frames[frame]), f"frame {frame}")
        self.assertGreater(len(shown), 40)
        self.assertGreater(len({image_data(png) for png in shown.values()}), 20)
        page.send("saveTouches")
        self.assertTrue(page.until("saved")[0]["path"].endswith("scene-2.touches.json"))

    def test_motion_is_told_live_and_afterwards_as_it_is_drawn(self):
        page, _ = self.page()
        names = ["square.center.y", "square.speed"]
        page.send("plot", quantities=names)
        page.until("plot")
        page.send("live", frame=10)
        page.until("live")
        curves = {name: {} for name in names}
        events, views = [], []

        def take(message):
            if message.get("type") == "plot" and message["isTake"]:
                for curve in message["quantities"]:
                    known = {time: value for time, value in curves[curve["name"]].items() if time < message["from"]}
                    curves[curve["name"]] = known | dict(zip(curve["times"], curve["values"]))
            elif message.get("type") == "takeEvents":
                events.extend(message["events"])

        def follow(frames):
            for _ in range(frames):
                page.send("inspect", generation=1, frame=0, view="square", take=True)
                view, before = page.until("inspected")
                views.append(view)
                for message in before:
                    if isinstance(message, dict):
                        take(message)

        follow(20)
        self.assertGreater(len(curves["square.center.y"]), 10, "curves while it plays")
        page.send("touch", finger=1, phase="began", x=60, y=60)
        for step in range(20):
            page.send("touch", finger=1, phase="moved", x=60, y=60 - step)
            follow(1)
        page.send("touch", finger=1, phase="ended", x=60, y=40)
        follow(30)
        page.send("live", stop=True)
        stopped, before = page.until("live")
        for message in before:
            if isinstance(message, dict):
                take(message)
        page.send("saveTouches")
        saved, _ = page.until("saved")
        self.assertEqual({event["kind"] for event in events} & {"touchBegan", "gesture"}, {"touchBegan", "gesture"})

        def table(*words):
            text = subprocess.run(
                [TOOL, "trace", self.scene, "--set", "touches=scene.touches.json", "--duration",
                 str((stopped["frame"] + 1) / 60), *words], capture_output=True, text=True, check=True).stdout
            return [line.split(",") for line in text.splitlines()[1:]]

        of = [word for name in names for word in ("--of", name)]
        rows = [[float(number) for number in row] for row in table("--steps", *of)]
        for column, name in enumerate(names, 1):
            # Touches come with the animator's steps, every second one of the engine's.
            told, known = curves[name], {row[0]: row[column] for row in rows}
            self.assertEqual(told, {time: known.get(time) for time in told}, name)
        frames = table(*of)
        for view in views:
            self.assertEqual(view["quantities"]["center.y"], float(frames[view["frame"]][2]), view["frame"])
        expected = [row for row in table("--events") if int(row[0]) > 10]
        self.assertEqual(
            [(event["kind"], event["time"]) for event in events],
            [(row[2], float(row[1])) for row in expected][:len(events)])
        # Afterwards, every frame of it can be inspected, and other quantities plotted.
        page.send("inspect", generation=1, frame=40, view="square", take=True)
        view, _ = page.until("inspected")
        self.assertEqual((view["frame"], view["isTake"]), (40, True))
        self.assertEqual(view["quantities"]["center.y"], float(frames[40][2]))
        page.send("plot", quantities=["square.linearVelocity.y"])
        film, _ = page.until("plot")
        again, _ = page.until("plot")
        self.assertEqual((film["isTake"], again["isTake"]), (False, True))
        self.assertGreater(again["quantities"][0]["times"][-1], 0.5)

    def test_it_plays_in_real_time_beyond_the_end(self):
        page, _ = self.page()
        page.send("live", frame=60)
        page.until("live")
        start, last = time.monotonic(), None
        while last is None or last[1] < 150:
            last, _ = page.until("picture")
        self.assertAlmostEqual(time.monotonic() - start, 1.5, delta=0.4)
        page.send("touch", finger=1, phase="began", x=60, y=180)
        page.send("touch", finger=1, phase="moved", x=60, y=80)
        while last[1] < 170:
            last, _ = page.until("picture")
        page.send("live", stop=True)
        stopped, before = page.until("live")
        last = [last, *before][-1]
        page.send("saveTouches")
        saved, _ = page.until("saved")
        self.assertIn(" --duration ", saved["command"])
        out = self.folder / "told"
        command = saved["command"].replace("-o frames/", f"-o {out}/").replace("framegen", str(TOOL), 1)
        subprocess.run(command, shell=True, check=True, capture_output=True)
        frames = sorted(path for path in out.iterdir() if path.suffix == ".png")
        self.assertEqual(len(frames), stopped["frame"] + 1)
        self.assertEqual(image_data(frames[last[1]].read_bytes()), image_data(last[3]))

    def test_a_change_of_the_file_ends_it(self):
        page, _ = self.page()
        page.send("live", frame=0)
        page.until("live")
        self.write({**SCENE, "title": "Other"})
        self.assertEqual(page.until("live")[0]["state"], "stopped")
        self.assertEqual(page.until("film")[0]["title"], "Other")

    def test_touches_at_other_times_are_ignored(self):
        page, _ = self.page()
        page.send("touch", finger=1, phase="began", x=0, y=0)
        page.send("saveTouches")
        page.until("problem")


class Refusals(PreviewTest):
    def status(self, path, **options):
        return self.server.request(path, **options)[0]

    def test_nothing_is_found_without_the_token(self):
        token = self.server.token
        self.assertRegex(token, r"\A[0-9a-f]{32}\Z")
        self.assertEqual(self.status(f"/{token}/"), 200)
        for path in ["/", "/index.html", f"/{token[:-1]}/", f"/{token}x/", f"/{token}", "/socket", "/favicon.ico"]:
            self.assertEqual(self.status(path), 404, path)

    def test_files_are_never_served_by_their_paths(self):
        token = self.server.token
        for path in [
                "scene.json", "../scene.json", "..%2f..%2fetc/passwd", "%2e%2e/%2e%2e/etc/passwd",
                "export/../../etc/passwd", "export//etc/passwd", "export/1/..%2f..%2fscene.json", "page.html"]:
            self.assertEqual(self.status(f"/{token}/{path}"), 404, path)
        (self.folder / "secret.txt").write_text('{"framegen": 1}')
        (self.folder.parent / "outside.json").write_text(json.dumps(SCENE))
        self.addCleanup((self.folder.parent / "outside.json").unlink)
        for scene in ["/etc/passwd", f"{self.folder}/secret.txt", f"{self.folder}/../outside.json", "scene.json"]:
            query = urllib.parse.urlencode({"scene": scene})
            self.assertEqual(self.status(f"/{token}/still.png?{query}"), 404, scene)
            page = Page(self.server)
            page.send("open", scene=scene)
            self.assertEqual(page.until("problem")[0]["scene"], scene)
            page.socket.close()

    def test_other_hosts_and_origins_are_refused(self):
        token, port = self.server.token, self.server.port
        for host in ["evil.example", f"evil.example:{port}", "127.0.0.1", f"127.0.0.1:{port + 1}", ""]:
            self.assertEqual(self.status(f"/{token}/", host=host or " "), 403, host)
        self.assertEqual(self.status(f"/{token}/", host=f"localhost:{port}"), 200)
        for origin in ["http://evil.example", f"http://localhost:{port}", f"https://127.0.0.1:{port}", "null"]:
            self.assertEqual(self.status(f"/{token}/", headers={"Origin": origin}), 403, origin)
            with self.assertRaisesRegex(Refused, "403"):
                Page(self.server, origin=origin)
        with self.assertRaisesRegex(Refused, "403"):
            Page(self.server, host="evil.example")
        Page(self.server, origin=f"http://127.0.0.1:{port}").socket.close()

    def test_sockets_are_only_opened_with_the_token_and_the_protocol(self):
        for path in ["/socket", "/", f"/{'0' * 32}/socket", f"/{self.server.token}/", f"/{self.server.token}/socket/"]:
            with self.assertRaises(Refused, msg=path):
                Page(self.server, path=path)
        for protocol in [None, "chat"]:
            with self.assertRaises(Refused):
                Page(self.server, protocol=protocol)

    def test_only_get_and_head_are_answered(self):
        for method in ["POST", "PUT", "DELETE", "OPTIONS"]:
            status = self.status(f"/{self.server.token}/", method=method, headers={"Content-Length": "0"})
            self.assertEqual(status, 405, method)
        status, headers, body = self.server.request(f"/{self.server.token}/", method="HEAD")
        self.assertEqual((status, body), (200, b""))
        self.assertGreater(int(headers["content-length"]), 0)

    def test_headers_keep_the_page_to_itself(self):
        headers = self.server.request(f"/{self.server.token}/")[1]
        self.assertEqual(headers["content-security-policy"], "frame-ancestors 'none'")
        self.assertEqual(headers["x-content-type-options"], "nosniff")
        self.assertEqual(headers["referrer-policy"], "no-referrer")
        self.assertEqual(headers["cache-control"], "no-store")

    def test_only_the_loopback_is_listened_to(self):
        lines = pathlib.Path("/proc/net/tcp").read_text().splitlines()[1:]
        listening = [line.split()[1] for line in lines if line.split()[3] == "0A"]
        mine = [place for place in listening if int(place.split(":")[1], 16) == self.server.port]
        self.assertEqual(mine, [f"0100007F:{self.server.port:04X}"])

    def test_there_are_no_more_than_16_pages(self):
        pages = [Page(self.server) for _ in range(16)]
        for page in pages:
            page.send("open", scene=str(self.scene))
            page.until("film")
        with self.assertRaises((EOFError, Refused, OSError)):
            Page(self.server).until("hello")
        for page in pages:
            page.socket.close()
        end = time.monotonic() + 5
        while True:
            try:
                Page(self.server).until("hello")
                break
            except (EOFError, OSError):
                self.assertLess(time.monotonic(), end)
                time.sleep(0.05)


class Lasting(PreviewTest):
    def settled(self):
        """The memory of the server in kB, once freed memory has been returned."""
        time.sleep(0.3)
        return self.server.status("VmRSS")

    def test_messages_that_make_no_sense_are_answered_and_then_end_the_socket(self):
        page = Page(self.server)
        page.until("hello")
        for text in ["", "{", "[]", '{"type": 1}', '{"type": "dance"}', "\0", "é" * 100]:
            page.send_bytes(text.encode())
            self.assertIn("message", page.until("problem")[0])
        with self.assertRaises((EOFError, OSError)):
            for _ in range(200):
                page.send_bytes(b"nonsense")
            while True:
                page.receive(5)
        self.page()

    def test_long_and_binary_messages_are_refused(self):
        page = Page(self.server)
        page.send_bytes(b"\0\1\2", opcode=2)
        page.until("problem")
        with self.assertRaises((EOFError, OSError)):
            page.send_bytes(b" " * (70 << 10))
            page.until("never", 5)
        page = Page(self.server)
        with self.assertRaises((EOFError, OSError)):
            page.send_bytes(b"\xff\xfe")  # not UTF-8
            page.until("never", 5)
        self.page()

    def test_10000_messages_of_garbage_leave_the_memory_flat(self):
        self.page()
        seeded = random.Random(1)
        words = ["open", "settings", "frames", "inspect", "plot", "set", "write", "quantity", "spring", "live", "touch", "saveTouches", "x"]
        keys = ["scene", "generation", "from", "count", "frame", "x", "y", "values", "name", "value", "finger", "phase"]
        values = [None, -1, 0, 1, 1e300, "", "square", [], [1, "a"], {}, {"#square.alpha": 7}, True, "began"]

        def garbage(count):
            page = Page(self.server)
            for _ in range(count):
                message = {"type": seeded.choice(words)}
                for _ in range(seeded.randrange(5)):
                    message[seeded.choice(keys)] = seeded.choice(values)
                try:
                    page.send_bytes(json.dumps(message).encode())
                except OSError:
                    page.socket.close()
                    page = Page(self.server)
            page.socket.close()

        garbage(2000)
        before = self.settled()
        garbage(10_000)
        self.assertLess(self.settled() - before, 8 << 10)
        self.page()

    def test_every_number_of_every_message_at_its_extremes(self):
        messages = {
            "settings": {"scale": 1, "size": [100, 100]},
            "frames": {"generation": 1, "from": 0, "count": 1},
            "inspect": {"generation": 1, "frame": 0, "x": 60, "y": 30},
            "set": {"values": {"#properties.elasticity": 0.5, "timing.duration": 2, "timing.fps": 60}},
            "write": {"values": {"#properties.elasticity": 0.5}},
            "spring": {"spring": "#spring", "values": {"#spring.damping": 0.5, "#spring.frequency": 2},
                       "goal": "overshoot", "amount": 0.1},
            "live": {"frame": 0},
            "touch": {"finger": 1, "phase": "began", "x": 60, "y": 60},
            "export": {"kind": "frame", "format": "png", "frame": 0},
        }
        declared = re.findall(
            r"^    var (\w+): (?:\[String: Double\]|\[Double\]|Double|Int|UInt32)\?$",
            (ROOT / "Sources/Preview/Messages/ClientMessage.swift").read_text(), re.MULTILINE)
        covered = {name for members in messages.values() for name, value in members.items() if not isinstance(value, str)}
        self.assertEqual(set(declared), covered)
        spring = {"id": "spring", "type": "attachment", "item": "square", "anchor": [60, 20], "frequency": 2,
                  "damping": 0.3}
        scene = {**SCENE, "behaviors": [*SCENE["behaviors"], spring]}
        self.write(scene)
        extremes = [sign * number + step for number in [0, 2**15, 2**31, 2**32, 2**53, 2**63, 2**64]
                    for sign in [-1, 1] for step in [-1, 0, 1]]
        extremes += [1e-5, 5e-324, -5e-324, 0.5, 1e6, 1e9, 1e18, 1e300, -1e300, 1.7976931348623157e308]

        def variants(members):
            """The members with each number in turn at each extreme, and with all of them at the same one."""
            numbers = [name for name, value in members.items() if isinstance(value, int | float)]
            for extreme in extremes:
                for name, value in members.items():
                    if name in numbers:
                        yield {**members, name: extreme}
                    elif isinstance(value, list):
                        for index in range(len(value)):
                            yield {**members, name: value[:index] + [extreme] + value[index + 1:]}
                    elif isinstance(value, dict):
                        for key in value:
                            yield {**members, name: {key: extreme}}
                yield {**members, **dict.fromkeys(numbers, extreme)}

        for kind, members in messages.items():
            for state in ["no scene", "scene", "live"]:
                with self.subTest(kind=kind, state=state):
                    every = list(variants(members))
                    # So many that make no sense do not end a page.
                    for at in range(0, len(every), 90):
                        page = Page(self.server) if state == "no scene" else self.page()[0]
                        if state == "live":
                            page.send("live", frame=5)
                        for variant in every[at:at + 90]:
                            page.send(kind, **variant)
                        # What is asked last is answered last.
                        page.send("open", scene="none")
                        while page.until("problem", timeout=60)[0].get("scene") != "none":
                            pass
                        page.socket.close()
                    self.assertIsNone(self.server.process.poll())
                    self.write(scene)
        self.page()

    def test_100_pages_one_after_the_other_leave_the_memory_flat(self):
        def load(count):
            for _ in range(count):
                self.server.request(f"/{self.server.token}/")
                page, film = self.page()
                page.send("frames", generation=1, **{"from": 0, "count": 30})
                for _ in range(30):
                    page.until("picture")
                page.socket.close()

        load(20)
        before = self.settled()
        load(100)
        self.assertLess(self.settled() - before, 8 << 10)

    def test_threads_end_with_their_pages(self):
        pages = [self.page()[0] for _ in range(10)]
        self.assertGreater(self.server.status("Threads"), 10)
        for page in pages:
            page.socket.close()
        end = time.monotonic() + 5
        while self.server.status("Threads") > 6:
            self.assertLess(time.monotonic(), end)
            time.sleep(0.05)

    def test_a_slow_scene_shows_its_first_frames_at_once_and_a_change_interrupts_it(self):
        views = [{"id": f"v{n}", "frame": [n % 40 * 12, n // 40 * 12, 10, 10]} for n in range(800)]
        items = [view["id"] for view in views]
        slow = {
            **SCENE, "canvas": {"size": [480, 600]}, "timing": {"duration": 60}, "views": views, "gestures": [],
            "timeline": [],
            "behaviors": [{"type": "gravity", "items": items},
                          {"type": "collision", "items": items, "translatesReferenceBoundsIntoBoundary": True}]}
        page, _ = self.page()
        self.write(slow)
        start = time.monotonic()
        film, _ = page.until("film")
        page.until("picture")
        self.assertLess(time.monotonic() - start, 2)
        told = [page.until("progress")[0]["simulated"] for _ in range(5)]
        self.assertEqual(told, sorted(told))
        self.assertLess(told[-1], film["frameCount"])
        self.write(SCENE)
        start = time.monotonic()
        while page.until("film")[0]["frameCount"] != 120:
            pass
        self.assertLess(time.monotonic() - start, 1)

    def test_a_page_that_does_not_read_holds_up_nobody(self):
        idle = Page(self.server)
        idle.send("open", scene=str(self.scene))
        idle.send("settings", scale=8)
        time.sleep(0.3)
        for generation in range(1, 4):
            idle.send("frames", generation=generation, **{"from": 0, "count": 120})
        time.sleep(0.5)
        page, _ = self.page()
        self.write({**SCENE, "title": "Other"})
        self.assertEqual(page.until("film")[0]["title"], "Other")
        idle.socket.close()

    def test_connections_that_say_nothing_are_borne(self):
        quiet = [socket.create_connection(("127.0.0.1", self.server.port)) for _ in range(30)]
        quiet[0].sendall(b"GET / HTTP/1.1\r\nHost")
        quiet[1].sendall(b"\x16\x03\x01garbage\r\n\r\n" * 50)
        self.page()
        for connection in quiet:
            connection.close()


class Idle(PreviewTest):
    """Connections without a page at the other end."""

    def handles(self):
        """The number of files that the server has open."""
        return len(os.listdir(f"/proc/{self.server.process.pid}/fd"))

    def connect(self, number, kind):
        """Opens a connection that does no more than its kind says."""
        connection = socket.create_connection(("127.0.0.1", self.server.port), timeout=10)
        self.addCleanup(connection.close)
        request = f"GET /{self.server.token}/ HTTP/1.1\r\nHost: 127.0.0.1:{self.server.port}\r\n"
        if kind == "half":
            connection.sendall(request[:1 + number % len(request)].encode())
        elif kind == "answered":
            connection.sendall(f"{request}\r\n".encode())
            connection.recv(1)

    def assert_page_is_served(self):
        """A new page is answered at once, and shows the scene."""
        start = time.monotonic()
        self.assertEqual(self.server.request(f"/{self.server.token}/")[0], 200)
        page, film = self.page()
        page.send("frames", generation=film["generation"], **{"from": 30, "count": 1})
        page.until("picture")
        self.assertLess(time.monotonic() - start, 2)
        page.socket.close()

    def test_300_idle_connections_of_a_kind_keep_no_page_out_and_are_closed(self):
        before = self.handles()
        for kind in ["silent", "half", "answered"]:
            with self.subTest(kind=kind):
                for number in range(300):
                    self.connect(number, kind)
                self.assertLess(self.handles(), before + 290)
                self.assert_page_is_served()
        end = time.monotonic() + 15
        while self.handles() > before + 2:
            self.assertLess(time.monotonic(), end)
            time.sleep(0.1)

    def test_idle_connections_leave_the_ones_at_work_alone(self):
        page, film = self.page()
        slow = socket.create_connection(("127.0.0.1", self.server.port), timeout=10)
        self.addCleanup(slow.close)
        query = urllib.parse.urlencode({"scene": str(self.scene)})
        slow.sendall(
            f"GET /{self.server.token}/still.png?{query} HTTP/1.1\r\n"
            f"Host: 127.0.0.1:{self.server.port}\r\n\r\n".encode())
        time.sleep(0.05)
        for number in range(300):
            self.connect(number, "silent")
        self.assertTrue(slow.recv(1 << 16).startswith(b"HTTP/1.1 200"))
        page.send("frames", generation=film["generation"], **{"from": 30, "count": 1})
        page.until("picture")

    def test_300_sockets_without_a_sign_of_life_are_closed_and_a_quiet_page_stays(self):
        before = self.handles()
        deaf = [Page(self.server).socket for _ in range(300)]
        for connection in deaf:
            self.addCleanup(connection.close)
        self.assert_page_is_served()
        (quiet, _), start = self.page(), time.monotonic()
        # Receiving answers pings.
        while time.monotonic() < start + 42:
            try:
                quiet.receive(1)
            except TimeoutError:
                pass
        self.assertLessEqual(self.handles(), before + 3)
        for connection in deaf:
            connection.settimeout(1)
            try:
                while connection.recv(1 << 16):
                    pass
            except ConnectionError:
                pass
        self.write({**SCENE, "title": "Other"})
        self.assertEqual(quiet.until("film")[0]["title"], "Other")


class Running(PreviewTest):
    def test_an_interrupt_ends_it_silently(self):
        self.page()
        for number in [signal.SIGINT, signal.SIGTERM]:
            server = self.start(self.scene)
            page = Page(server)
            page.until("hello")
            server.process.send_signal(number)
            self.assertEqual(server.process.wait(3), 128 + number)
            self.assertEqual(server.process.stderr.read(), "")
            with self.assertRaises((EOFError, OSError)):
                page.until("never", 5)

    def test_it_stops_with_the_last_page(self):
        server = self.start(self.scene, "--once")
        (first, _), (second, _) = self.page(server), self.page(server)
        first.socket.close()
        time.sleep(2.5)
        self.assertIsNone(server.process.poll())
        second.socket.close()
        # A page that is loaded again is not the last one.
        time.sleep(0.5)
        third, _ = self.page(server)
        time.sleep(2.5)
        self.assertIsNone(server.process.poll())
        third.socket.close()
        self.assertEqual(server.process.wait(5), 0)

    def test_a_port_that_is_taken_is_an_error(self):
        again = subprocess.run(
            [TOOL, "preview", self.scene, "--port", str(self.server.port)], capture_output=True, text=True,
            check=False)
        self.assertEqual(again.returncode, 4)
        self.assertIn(f"cannot listen to port {self.server.port}", again.stderr)

    def test_without_the_library_it_names_the_package(self):
        # The library is hidden by an empty file in its place, in a name space of its own.
        library = subprocess.run(
            "ldconfig -p | awk '/libwebsockets.so/ {print $NF; exit}'", shell=True, capture_output=True, text=True,
            check=True).stdout.strip()
        hidden = subprocess.run(
            ["unshare", "--mount", "sh", "-c", 'mount --bind /dev/null "$0" && exec "$1" preview "$2"',
             os.path.realpath(library), TOOL, self.scene], capture_output=True, text=True, check=False)
        if "unshare" in hidden.stderr or "mount" in hidden.stderr:
            self.skipTest("this process may not have mounts of its own")
        self.assertEqual(hidden.returncode, 4)
        self.assertIn("apt-get install libwebsockets", hidden.stderr)

    def test_nothing_is_left_in_the_temporary_folder(self):
        with tempfile.TemporaryDirectory() as temporary:
            before = os.environ.get("TMPDIR")
            os.environ["TMPDIR"] = temporary
            try:
                server = self.start(self.scene)
            finally:
                if before is None:
                    del os.environ["TMPDIR"]
                else:
                    os.environ["TMPDIR"] = before
            page, _ = self.page(server)
            page.send("export", kind="frame", format="png", frame=0)
            page.until("exported")
            self.assertEqual(len(os.listdir(temporary)), 1)
            server.process.terminate()
            server.process.wait(5)
            self.assertEqual(os.listdir(temporary), [])


def image_data(png):
    """The parts of a PNG file that its pixels depend on: all chunks but texts."""
    parts, at = [], 8
    while at < len(png):
        length = int.from_bytes(png[at:at + 4], "big")
        kind = png[at + 4:at + 8]
        if kind not in (b"tEXt", b"iTXt", b"zTXt"):
            parts.append(png[at:at + 12 + length])
        at += 12 + length
    return b"".join(parts)


if __name__ == "__main__":
    unittest.main()
