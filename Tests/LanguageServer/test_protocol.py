"""How `framegen lsp` behaves towards an editor: lifecycle, changes of documents, refusals, time."""
import os
import pathlib
import random
import statistics
import tempfile
import time
import unittest

import client as editor

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOL = os.environ.get("FRAMEGEN", str(ROOT / ".build/release/framegen"))
GOOD = '{"framegen": 1, "views": [{"id": "a", "frame": [0, 0, 10, 10]}]}'
BAD = GOOD.replace('"frame"', '"fram"')


class Lifecycle(unittest.TestCase):
    def test_end(self):
        with editor.Client(TOOL) as client:
            self.assertEqual(client.end(), 0)

    def test_exit_without_shutdown(self):
        with editor.Client(TOOL) as client:
            client.notify("exit", None)
            self.assertEqual(client.process.wait(20), 1)

    def test_end_of_input(self):
        with editor.Client(TOOL) as client:
            client.process.stdin.close()
            self.assertEqual(client.process.wait(20), 1)

    def test_requests_in_order(self):
        with editor.Client(TOOL, start=False) as client:
            early = client.answer("textDocument/hover", {})
            self.assertEqual(early["error"]["code"], -32002)
            client.request("initialize", {"capabilities": {}})
            self.assertEqual(client.answer("initialize", {})["error"]["code"], -32600)
            self.assertEqual(client.answer("no/such", {})["error"]["code"], -32601)
            client.request("shutdown", None)
            self.assertEqual(client.answer("textDocument/hover", {})["error"]["code"], -32600)

    def test_malformed(self):
        with editor.Client(TOOL) as client:
            client.write(b"Content-Length: 3\r\n\r\n{]}")
            self.assertEqual(client.receive()["error"]["code"], -32700)
            client.write(b"Content-Length: 99999999999\r\n\r\n")
            self.assertIn("limit", client.receive()["error"]["message"])
            self.assertEqual(client.process.wait(20), 1)


class Documents(unittest.TestCase):
    def test_newest_version_wins(self):
        uri = "file:///nowhere/scene.json"
        with editor.Client(TOOL) as client:
            client.open(uri, GOOD)
            for _ in range(50):
                client.change(uri, BAD)
                client.change(uri, GOOD)
            client.change(uri, BAD)
            self.assertTrue(client.wait(lambda: client.diagnostics.get(uri)))
            self.assertEqual([found["code"] for found in client.diagnostics[uri]], ["unknown-key"])
            self.assertEqual(client.published[-1]["version"], client.versions[uri])
            # A hundred changes within a moment are not checked one by one.
            self.assertLess(len(client.published), 20)
            client.close(uri)
            self.assertTrue(client.wait(lambda: client.diagnostics[uri] == []))

    def test_ranges_and_units(self):
        uri = "file:///nowhere/scene.json"
        for encoding, column in [("utf-16", 32), ("utf-8", 34)]:
            with editor.Client(TOOL, encoding) as client:
                self.assertEqual(client.capabilities["positionEncoding"], encoding)
                text = '{"framegen": 1, "title": "\U0001D11E", "vews": []}'
                client.open(uri, text)
                self.assertTrue(client.wait(lambda: client.diagnostics.get(uri)))
                place = client.diagnostics[uri][0]["range"]
                self.assertEqual(place["start"], {"line": 0, "character": column})
                client.change(uri, "views", place)
                self.assertTrue(client.wait(lambda: client.diagnostics[uri] == []))

    def test_actions(self):
        uri = "file:///nowhere/scene.json"
        with editor.Client(TOOL) as client:
            client.open(uri, BAD)
            self.assertTrue(client.wait(lambda: client.diagnostics.get(uri)))
            found = client.diagnostics[uri][0]
            actions = client.request("textDocument/codeAction", {
                "textDocument": {"uri": uri}, "range": found["range"], "context": {"diagnostics": [found]}})
            self.assertEqual([action["title"] for action in actions], ["Replace by 'frame'"])
            self.assertEqual(
                editor.edited(BAD.encode(), actions[0]["edit"]["changes"][uri]).decode(), GOOD)

    def test_included_files(self):
        with tempfile.TemporaryDirectory() as folder, editor.Client(TOOL) as client:
            root = pathlib.Path(folder).resolve()
            (root / "parts.json").write_text(
                '{"framegen": "components", "components": {"dot": {"views": [{"id": "d", "frame": [0, 0, 5, 5], "alpha": 0.5}]}}}')
            scene = '{"framegen": 1, "include": "parts.json", "views": [{"id": "a", "component": "dot"}]}'
            scene_uri, parts_uri = editor.uri_of(root / "scene.json"), editor.uri_of(root / "parts.json")
            client.open(scene_uri, scene)
            self.assertTrue(client.wait(lambda: scene_uri in client.diagnostics))
            self.assertEqual(client.diagnostics[scene_uri], [])
            # What is typed in the other file counts before it is saved.
            parts = (root / "parts.json").read_text()
            client.open(parts_uri, parts.replace("0.5", "2"))
            self.assertTrue(client.wait(lambda: client.diagnostics.get(parts_uri)))
            found = client.diagnostics[parts_uri][0]
            self.assertEqual(found["code"], "out-of-range")
            self.assertEqual(found["relatedInformation"][0]["location"]["uri"], scene_uri)
            client.change(parts_uri, parts)
            self.assertTrue(client.wait(lambda: client.diagnostics[parts_uri] == []))
            # From the use of a component and of its file to both.
            for text, place in [("dot", (0, parts.index('"dot"') + 1)), ("parts.json", (0, 0))]:
                start = scene.index(text)
                found = client.at("definition", scene_uri, {"line": 0, "character": start})
                self.assertEqual(found[0]["uri"], parts_uri)
                self.assertEqual(found[0]["range"]["start"], {"line": place[0], "character": place[1]})

    def test_other_json(self):
        uri = "file:///nowhere/package.json"
        with editor.Client(TOOL) as client:
            client.open(uri, '{"name": "x", "version": "1"}')
            self.assertIsNone(client.request("textDocument/formatting", {"textDocument": {"uri": uri}}))
            client.wait(lambda: False, 0.5)
            self.assertEqual(client.diagnostics.get(uri, []), [])


class Damage(unittest.TestCase):
    PIECES = [
        b"{", b"}", b"[", b"]", b",", b":", b'"', b"\\", b"\n", b"//", b"/*", b'"id"', b'"type": ', b'"repeat": 3,', b"$",
        b"{index}", b".", b"\xc3\xa9", b"\xf0\x9d\x84\x9e", b'"component": "card"', b"null", b"1e9"]
    METHODS = [
        "completion", "hover", "definition", "references", "documentHighlight", "prepareRename", "rename"]

    def damaged(self, dice, data):
        for _ in range(dice.randrange(6)):
            start = dice.randrange(len(data) + 1)
            end = min(len(data), start + dice.choice([0, 0, 1, 5, 80]))
            data = data[:start] + dice.choice(self.PIECES) + data[end:]
        return data[:dice.randrange(len(data) + 1)] if dice.random() < 0.3 else data

    def test_any_text(self):
        """Damaged scenes, asked about at any place, have answers."""
        dice = random.Random(1)
        scenes = [path.read_bytes() for path in sorted((ROOT / "Scenes").rglob("*.json*"))]
        scenes = [data for data in scenes if len(data) < 10_000]
        with editor.Client(TOOL) as client:
            for number in range(150):
                data = self.damaged(dice, dice.choice(scenes)).decode(errors="ignore").encode()
                uri = f"file:///nowhere/{number % 5}.json"
                client.open(uri, data.decode())
                for method in self.METHODS:
                    place = editor.position(data, dice.randrange(len(data) + 1))
                    client.answer(f"textDocument/{method}", {
                        "textDocument": {"uri": uri}, "position": place, "newName": "new"})
                for method in ["documentSymbol", "documentColor", "formatting"]:
                    client.answer(f"textDocument/{method}", {"textDocument": {"uri": uri}})
                client.close(uri)
            self.assertEqual(client.end(), 0)


class Time(unittest.TestCase):
    def test_answers(self):
        """Prints how long answers take on a scene of 1,000 lines that is changed."""
        views = ",\n".join(
            f'{{"id": "v{n}", "frame": [{n}, 0, 10, 10], "backgroundColor": "systemTeal"}}' for n in range(980))
        text = '{"framegen": 1,\n"views": [\n' + views + '],\n"layout": ["v0.left == v1.left"]}'
        uri, times = "file:///nowhere/scene.json", []
        with editor.Client(TOOL) as client:
            client.open(uri, text)
            for number in range(10):
                client.change(uri, text + " " * number)
                start = time.monotonic()
                found = client.at("completion", uri, {"line": 500, "character": 1})
                times.append(time.monotonic() - start)
                self.assertTrue(found["items"])
        print(f"an answer on a scene of 1,000 lines after a change: {1000 * statistics.median(times):.0f} ms")


if __name__ == "__main__":
    unittest.main()
