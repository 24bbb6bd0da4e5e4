"""Tests of the server of `framegen test --ui` as a page sees it; tools/test-preview runs them."""
import json
import os
import pathlib
import resource
import shutil
import signal
import subprocess
import tempfile
import unittest

from client import Page, Refused, Server

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TOOL = ROOT / ".build/release/framegen"
PROTOCOL = "framegen-review"


def scene(x, **members):
    """A square that falls from a place."""
    return {
        "framegen": 1, "canvas": {"size": [80, 60], "scale": 1}, "timing": {"duration": 0.5, "fps": 20},
        "views": [{"id": "square", "frame": [x, 0, 20, 20], "backgroundColor": "red"}],
        "behaviors": [{"type": "gravity", "items": ["square"]}], **members,
    }


def contents(folder):
    """The bytes of all files below a folder, by their paths."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


class ReviewTest(unittest.TestCase):
    """A server of three scenes: one that has changed, one without a reference, and one that passes."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.references = self.folder / "references"
        for name in ("changed", "same"):
            self.write(name, scene(10))
        self.bless(self.references)
        self.write("changed", scene(20))
        self.write("new", scene(10))

    def write(self, name, value):
        """Saves a scene as an editor does, by renaming a new file."""
        path = self.folder / f"scenes/{name}.json"
        path.parent.mkdir(exist_ok=True)
        other = path.with_name(path.name + "~")
        other.write_text(json.dumps(value))
        other.rename(path)

    def bless(self, references, *arguments):
        """Approves scenes by the command."""
        subprocess.run(
            [TOOL, "bless", *(arguments or ["scenes"]), "--scenes", "scenes", "--references", references, "--quiet",
             "--ci", "-o", self.folder / "strips"], cwd=self.folder, check=True)

    def start(self, *options):
        """Starts the server."""
        os.environ.pop("CI", None)
        server = Server(
            TOOL, "scenes", "--scenes", "scenes", "--references", "references", *options, command=("test", "--ui"),
            folder=self.folder)
        self.addCleanup(server.__exit__)
        return server

    def page(self, server):
        """A page with the films of its first message, by their names."""
        page = Page(server, protocol=PROTOCOL)
        self.addCleanup(page.socket.close)
        return page, self.films(page)

    def films(self, page):
        """The films of the next message that has all of them."""
        return {film["row"]["name"]: film for film in page.until("films")[0]["films"]}

    def film(self, page, name, condition=lambda film: True):
        """What the page is told of a film, once a condition holds."""
        while True:
            film = page.until("film")[0]["film"]
            if film["row"]["name"] == name and condition(film):
                return film


class Deciding(ReviewTest):
    """What is approved, rejected and taken back."""

    def test_approving_writes_what_bless_writes_and_undo_gives_back_what_was(self):
        blessed = self.folder / "blessed"
        shutil.copytree(self.references, blessed)
        self.bless(blessed)
        before = contents(self.references)
        server = self.start()
        page, films = self.page(server)
        self.assertEqual({name: film["row"]["verdict"] for name, film in films.items()},
                         {"changed": "failed", "new": "new", "same": "passed"})
        for name in ("changed", "new"):
            page.send("approve", film=name, version=films[name]["version"])
            film = self.film(page, name, lambda film: film.get("decision"))
            self.assertEqual((film["decision"], film.get("problem")), ("approved", None))
        self.assertEqual(contents(self.references), contents(blessed))
        for name in ("changed", "new"):
            page.send("undo", film=name)
            film = self.film(page, name, lambda film: not film.get("decision"))
            self.assertEqual((film.get("problem"), film["canUndo"], film["isLeft"]), (None, False, True))
        self.assertEqual(contents(self.references), before)
        self.assertFalse((self.references / "new").exists())

    def test_the_end_tells_what_was_approved_and_rejected(self):
        server = self.start("--json")
        page, films = self.page(server)
        page.send("reject", film="changed", version=films["changed"]["version"])
        self.assertEqual(self.film(page, "changed")["decision"], "rejected")
        page.send("approve", film="new", version=films["new"]["version"])
        self.film(page, "new", lambda film: film.get("decision") == "approved")
        server.process.send_signal(signal.SIGINT)
        self.assertEqual(server.process.wait(10), 130)
        end = json.loads(server.process.stdout.read().splitlines()[-1])
        self.assertEqual(end, {"event": "review", "approved": ["new"], "rejected": ["changed"], "left": [],
                               "failing": 1})

    def test_with_the_last_page_it_ends_and_the_code_says_whether_all_is_well(self):
        for verb, code in (("reject", 1), ("approve", 0)):
            server = self.start("--once")
            page, films = self.page(server)
            for name in ("changed", "new"):
                page.send(verb, film=name, version=films[name]["version"])
                self.film(page, name, lambda film: film.get("decision"))
            page.socket.close()
            self.assertEqual(server.process.wait(20), code, verb)

    def test_what_is_not_what_was_seen_is_refused(self):
        page, films = self.page(self.start())
        before = contents(self.references)
        version = films["changed"]["version"]
        for number in (version - 1, version + 1, -(1 << 60)):
            page.send("approve", film="changed", version=number)
            self.assertIn("tested again", self.film(page, "changed")["problem"])
        page.send("approve", film="same", version=films["same"]["version"])
        self.assertEqual(self.film(page, "same")["problem"], "it matches its reference")
        page.send("approve", film="../../etc", version=1)
        page.send("undo", film="changed")
        self.assertIn("nothing was decided", self.film(page, "changed")["problem"])
        self.assertEqual(contents(self.references), before)

    def test_a_saved_change_is_tested_again_and_not_approved_before(self):
        page, films = self.page(self.start())
        before = contents(self.references)
        self.write("changed", scene(30))
        # Sent in the same moment: either the change is noticed first, or the film is another one.
        page.send("approve", film="changed", version=films["changed"]["version"])
        film = self.film(page, "changed", lambda film: film["version"] > films["changed"]["version"])
        self.assertNotIn("decision", film)
        self.assertEqual(contents(self.references), before)
        self.write("changed", scene(10))
        film = self.film(page, "changed", lambda film: film["row"]["verdict"] == "passed")
        self.assertFalse(film["isLeft"])

    def test_an_included_file_and_an_error_are_noticed(self):
        page, _ = self.page(self.start())
        self.write("changed", scene(10, include=["part.json"]))
        film = self.film(page, "changed", lambda film: film["row"]["verdict"] == "error")
        self.assertEqual(film["objection"], "its scene has errors")
        self.write("part", {"framegen": 1, "components": {}})
        self.film(page, "changed", lambda film: film["row"]["verdict"] == "passed")

    def test_a_rejected_film_stays_rejected_as_long_as_it_is_the_same(self):
        page, films = self.page(self.start())
        page.send("reject", film="changed", version=films["changed"]["version"])
        self.film(page, "changed")
        page.send("run")
        self.films(page)
        film = self.film(page, "changed", lambda film: not film["isTesting"])
        self.assertEqual(film["decision"], "rejected")
        self.write("changed", scene(30))
        film = self.film(page, "changed", lambda film: film["version"] > 2 and not film["isTesting"])
        self.assertNotIn("decision", film)

    def test_what_was_approved_can_be_taken_back_after_another_change_too(self):
        page, films = self.page(self.start())
        before = contents(self.references)
        page.send("approve", film="changed", version=films["changed"]["version"])
        self.film(page, "changed", lambda film: film.get("decision") == "approved")
        self.write("changed", scene(30))
        film = self.film(page, "changed", lambda film: film["version"] > 1 and not film["isTesting"])
        self.assertEqual((film["isLeft"], film["canUndo"]), (True, True))
        page.send("approve", film="changed", version=film["version"])
        self.film(page, "changed", lambda film: film.get("decision") == "approved")
        for _ in range(2):
            page.send("undo", film="changed")
            film = self.film(page, "changed", lambda film: not film.get("decision"))
        # The film is beside the first reference again, and was tested again for it.
        self.assertEqual(contents(self.references), before)
        if film["isTesting"]:
            film = self.film(page, "changed", lambda film: not film["isTesting"])
        self.assertEqual((film["isLeft"], film["canUndo"]), (True, False))

    def test_deciding_tests_nothing_again(self):
        page, films = self.page(self.start())
        for name in ("new", "changed"):
            for verb in ("approve", "undo", "reject"):
                page.send(verb, film=name, **({} if verb == "undo" else {"version": films[name]["version"]}))
                film = self.film(page, name)
                self.assertEqual((film["version"], film["isTesting"]), (films[name]["version"], False), verb)
        with self.assertRaises(TimeoutError):
            page.until("film", timeout=1)

    def test_run_finds_new_scenes(self):
        page, films = self.page(self.start())
        self.write("later", scene(10))
        page.send("run")
        self.assertEqual(sorted(self.films(page)), sorted([*films, "later"]))
        self.assertEqual(self.film(page, "later", lambda film: not film["isTesting"])["row"]["verdict"], "new")

    def test_a_disk_that_takes_nothing_more_leaves_every_file_as_it_was(self):
        server = self.start()
        page, films = self.page(server)
        before = contents(self.references)
        limits = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (100, resource.RLIM_INFINITY))
        for name in ("changed", "new"):
            page.send("approve", film=name, version=films[name]["version"])
            film = self.film(page, name)
            self.assertIn("large", film["problem"])
            self.assertTrue(film["isLeft"])
        self.assertEqual(contents(self.references), before)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, limits)
        page.send("approve", film="new", version=films["new"]["version"])
        self.assertEqual(self.film(page, "new", lambda film: film.get("decision"))["decision"], "approved")

    def test_a_reference_that_somebody_else_changes_is_tested_again(self):
        page, films = self.page(self.start())
        self.bless(self.references, "scenes/changed.json")
        film = self.film(page, "changed", lambda film: film["row"]["verdict"] == "passed")
        self.assertGreater(film["version"], films["changed"]["version"])

    def test_two_pages_see_the_same(self):
        server = self.start()
        page, films = self.page(server)
        other, _ = self.page(server)
        page.send("reject", film="changed", version=films["changed"]["version"])
        self.assertEqual(self.film(other, "changed")["decision"], "rejected")
        self.assertEqual(self.page(server)[1]["changed"]["decision"], "rejected")


class ReviewRefusals(ReviewTest):
    """Who may approve."""

    def setUp(self):
        super().setUp()
        self.server = self.start()

    def test_sockets_need_the_token_the_host_the_origin_and_the_protocol(self):
        port = self.server.port
        for path in ["/socket", f"/{'0' * 32}/socket", f"/{self.server.token}/"]:
            with self.assertRaises(Refused, msg=path):
                Page(self.server, path=path, protocol=PROTOCOL)
        for origin in ["http://evil.example", f"http://localhost:{port}", "null"]:
            with self.assertRaisesRegex(Refused, "403"):
                Page(self.server, origin=origin, protocol=PROTOCOL)
        with self.assertRaisesRegex(Refused, "403"):
            Page(self.server, host="evil.example", protocol=PROTOCOL)
        for protocol in [None, "framegen-preview"]:
            with self.assertRaises(Refused):
                Page(self.server, protocol=protocol)
        Page(self.server, origin=f"http://127.0.0.1:{port}", protocol=PROTOCOL).socket.close()

    def test_requests_need_the_token_and_change_nothing(self):
        token = self.server.token
        for path in ["/", "/detail?film=changed&version=1", f"/{token[:-1]}/detail?film=changed&version=1"]:
            self.assertEqual(self.server.request(path)[0], 404, path)
        self.assertEqual(self.server.request(f"/{token}/", host="evil.example")[0], 403)
        self.assertEqual(self.server.request(f"/{token}/detail?film=changed&version=1")[0], 200)
        for path in ["detail?film=changed&version=2", "detail?film=../changed&version=1", "picture?film=changed&id=p0",
                     "picture?film=changed", "references/changed/film.json", "approve?film=changed&version=1"]:
            self.assertEqual(self.server.request(f"/{token}/{path}")[0], 404, path)
        for method in ["POST", "PUT", "DELETE"]:
            status = self.server.request(f"/{token}/approve", method=method, headers={"Content-Length": "0"})[0]
            self.assertEqual(status, 405, method)

    def test_messages_that_make_no_sense_end_the_socket(self):
        before = contents(self.references)
        for text in ["", "{}", '{"type":"approve","film":"changed"}', '{"type":"bless"}', "x" * 70_000]:
            page, _ = self.page(self.server)
            page.send_bytes(text.encode())
            with self.assertRaises(EOFError, msg=text[:40]):
                page.until("never")
        self.assertEqual(contents(self.references), before)

    def test_options_of_the_server_need_it(self):
        environment = {name: value for name, value in os.environ.items() if name != "CI"}
        for options, message in [(["--port", "8080"], "--port needs --ui"), (["--once"], "--once needs --ui"),
                                 (["--ui", "--fail-fast"], "--fail-fast cannot be combined with --ui")]:
            done = subprocess.run([TOOL, "test", *options, "scenes"], cwd=self.folder, env=environment,
                                  capture_output=True, text=True, check=False)
            self.assertEqual((done.returncode, message in done.stderr), (2, True), done.stderr)

    def test_continuous_integration_is_served_nothing(self):
        done = subprocess.run(
            [TOOL, "test", "--ui", "scenes"], cwd=self.folder, env={**os.environ, "CI": "true"}, capture_output=True,
            text=True, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn("references are not approved in continuous integration", done.stderr)
        self.assertEqual(done.stdout, "")
