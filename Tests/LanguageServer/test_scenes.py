"""What `framegen lsp` says about every scene of the repository, beside what the other commands say."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

import client as editor

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOL = os.environ.get("FRAMEGEN", str(ROOT / ".build/release/framegen"))
# The keys of a scene of thousands of elements are a sample of these.
KEYS_PER_SCENE = 80
IDS_PER_SCENE = 20
# Ids that are also values over which something is repeated, so that renaming them is refused.
REFUSED = {f"Scenes/components/list.jsonc {name}" for name in ("dot", "title", "detail")}
# Scenes with errors that are not known to be scenes, because they have none of a scene's first keys.
# Codes of problems whose hints name no replacement that programs can use.
UNCORRECTED = {"syntax", "text"}
# Keys of other programs, whose hints are sentences of their own.
FOREIGN = ("'tension'", "'friction'")
OTHERS = {"no-version.json", "not-an-object.json"}


def keys_of(data):
    """The bytes at which the keys of a text begin, after their quotes; strings and comments are skipped."""
    tokens = re.finditer(rb'//[^\n]*|/\*.*?\*/|"(?:[^"\\\n]|\\.)*"(\s*:)?', data, re.DOTALL)
    return [token.start() + 1 for token in tokens if token[1]]


def ids_of(data):
    """The bytes at which the ids of a text begin that elements declare."""
    tokens = re.finditer(rb'//[^\n]*|/\*.*?\*/|"id"\s*:\s*"([A-Za-z_][A-Za-z0-9_-]*)"', data, re.DOTALL)
    return [(token.start(1), token[1].decode()) for token in tokens if token[1]]


def texts():
    """The scenes and the files that they use, those that are not UTF-8 left out."""
    found = {}
    for path in sorted((ROOT / "Scenes").rglob("*.json*")):
        if path.name.endswith(".schema.json"):
            continue
        data = path.read_bytes()
        try:
            data.decode()
        except UnicodeDecodeError:
            continue
        found[path] = data
    return found


def is_scene(data):
    return not re.search(rb'"framegen"\s*:\s*"', data)


def run(*arguments, data=None, folder=ROOT):
    return subprocess.run([TOOL, *arguments], input=data, cwd=folder, capture_output=True)


def checked(paths, root=ROOT):
    """What one run of check reports of scenes, by the file: severity, code, message and bytes."""
    def reported(paths):
        names = [str(path.relative_to(root)) for path in paths]
        for line in map(json.loads, run("check", "--json", *names, folder=root).stderr.decode().splitlines()):
            if "severity" in line and "message" in line:
                yield line

    found = {path: [] for path in paths}
    for line in reported(paths):
        message = line["message"] + ("\nhint: " + line["hint"] if "hint" in line else "")
        start = line.get("offset", 0)
        problem = (line["severity"], line.get("code"), message, (start, start + line.get("length", 0)))
        file = root / line["file"] if "file" in line else None
        known = found.setdefault(file, [])
        # A file that several scenes include has each problem once.
        if file in paths or problem not in known:
            known.append(problem)
    return found


def told(data, diagnostics):
    """The same of what a server has told."""
    names = {1: "error", 2: "warning", 3: "note"}
    return sorted(
        (names[found["severity"]], found["code"], found["message"],
         (editor.offset(data, found["range"]["start"]), editor.offset(data, found["range"]["end"])))
        for found in diagnostics)


class Scenes(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.texts = texts()
        cls.scenes = {path: data for path, data in cls.texts.items() if is_scene(data)}
        cls.checked = checked(list(cls.scenes))

    def test_diagnostics(self):
        wanted = {
            editor.uri_of(path): [] if path.name in OTHERS else sorted(found)
            for path, found in self.checked.items() if path in self.texts}
        with editor.Client(TOOL) as client:
            for path, data in self.texts.items():
                client.open(editor.uri_of(path), data.decode())

            def differing():
                return [
                    uri for uri, found in wanted.items()
                    if told(self.texts[paths[uri]], client.diagnostics.get(uri, [])) != found]

            paths = {editor.uri_of(path): path for path in self.texts}
            remaining = set(differing())

            def is_done():
                uri = client.published[-1]["uri"] if client.published else None
                if uri in wanted:
                    is_right = told(self.texts[paths[uri]], client.diagnostics[uri]) == wanted[uri]
                    (remaining.discard if is_right else remaining.add)(uri)
                return not remaining

            client.wait(is_done, 40)
            # What comes later must not differ again.
            client.request("textDocument/documentSymbol", {"textDocument": {"uri": next(iter(wanted))}})
            for uri in differing():
                data = self.texts[paths[uri]]
                with self.subTest(scene=uri):
                    self.assertEqual(told(data, client.diagnostics.get(uri, [])), wanted[uri])
            self.assertEqual(client.end(), 0)

    def test_corrections(self):
        count = 0
        with editor.Client(TOOL) as client:
            for path, data in self.scenes.items():
                asked = [
                    problem for problem in self.checked[path] if "\nhint: did you mean '" in problem[2]]
                uri = editor.uri_of(path)
                for severity, code, message, (start, end) in asked:
                    with self.subTest(scene=str(path.relative_to(ROOT)), message=message):
                        client.open(uri, data.decode())
                        place = editor.position(data, start)
                        actions = client.request("textDocument/codeAction", {
                            "textDocument": {"uri": uri}, "range": {"start": place, "end": place},
                            "context": {"diagnostics": []}})
                        name = message.rsplit("did you mean '", 1)[1].removesuffix("'?")
                        found = [action for action in actions if action["title"] == f"Replace by '{name}'"]
                        if code in UNCORRECTED or code.startswith("visual-format") or any(
                                name in message for name in FOREIGN):
                            continue
                        self.assertEqual(len(found), 1, actions)
                        better = editor.edited(data, found[0]["edit"]["changes"][uri])
                        client.change(uri, better.decode())
                        client.wait(lambda: client.published and (
                            client.published[-1]["uri"], client.published[-1].get("version")) == (uri, 2), 20)
                        self.assertNotIn(
                            (severity, code, message, start),
                            [(*found[:3], found[3][0]) for found in told(better, client.diagnostics[uri])])
                        client.close(uri)
                        count += 1
        self.assertGreater(count, 30)

    def test_formatting(self):
        with tempfile.TemporaryDirectory() as folder, editor.Client(TOOL) as client:
            root = pathlib.Path(folder).resolve()
            shutil.copytree(ROOT / "Scenes", root / "Scenes")
            # What is not valid JSON stays as it is.
            run("fmt", *(str(path.relative_to(ROOT)) for path in self.scenes), folder=root)
            for path, data in self.scenes.items():
                with self.subTest(scene=str(path.relative_to(ROOT))):
                    uri = editor.uri_of(path)
                    client.open(uri, data.decode())
                    edits = client.request("textDocument/formatting", {
                        "textDocument": {"uri": uri}, "options": {"tabSize": 2, "insertSpaces": True}})
                    formatted = (root / path.relative_to(ROOT)).read_bytes()
                    self.assertEqual(editor.edited(data, edits or []), formatted)
                    client.close(uri)

    def test_hover(self):
        with editor.Client(TOOL) as client:
            for path, data in self.texts.items():
                if "errors" in path.parts:
                    continue
                uri = editor.uri_of(path)
                client.open(uri, data.decode())
                keys = keys_of(data)
                for key in keys[::max(1, len(keys) // KEYS_PER_SCENE)]:
                    found = client.at("hover", uri, editor.position(data, key))
                    end = data.index(b'"', key)
                    name = data[key:end].decode()
                    with self.subTest(scene=str(path.relative_to(ROOT)), key=name):
                        self.assertTrue(found and found["contents"]["value"].strip())
                        self.assertEqual(editor.offset(data, found["range"]["start"]), key - 1)
                client.close(uri)

    def test_rename(self):
        count = 0
        with tempfile.TemporaryDirectory() as folder, editor.Client(TOOL) as client:
            root = pathlib.Path(folder).resolve()
            shutil.copytree(ROOT / "Scenes", root / "Scenes")
            for path, data in self.scenes.items():
                if "errors" in path.parts:
                    continue
                copy = root / path.relative_to(ROOT)
                uri = editor.uri_of(copy)
                client.open(uri, data.decode())
                others = {}
                for number, (_, name) in enumerate(ids_of(data)[:IDS_PER_SCENE]):
                    start = ids_of(data)[number][0]
                    with self.subTest(scene=str(path.relative_to(ROOT)), id=name):
                        answer = client.answer("textDocument/rename", {
                            "textDocument": {"uri": uri}, "position": editor.position(data, start),
                            "newName": f"{name}_new"})
                        if f"{path.relative_to(ROOT)} {name}" in REFUSED:
                            self.assertIn("the scene has a problem", answer["error"]["message"])
                            continue
                        changes = answer["result"]["changes"]
                        self.assertTrue(changes)
                        data = editor.edited(data, changes.pop(uri))
                        client.change(uri, data.decode())
                        for other, edits in changes.items():
                            file = pathlib.Path(other.removeprefix("file://"))
                            others.setdefault(file, file.read_bytes())
                            file.write_bytes(editor.edited(file.read_bytes(), edits))
                        count += 1
                client.close(uri)
                copy.write_bytes(data)
                if others:
                    self.compare(path, checked([copy], root)[copy])
                    copy.write_bytes(self.scenes[path])
                for file, old in others.items():
                    file.write_bytes(old)
            good = [path for path in self.scenes if "errors" not in path.parts]
            for path, found in checked([root / path.relative_to(ROOT) for path in good], root).items():
                self.compare(ROOT / path.relative_to(root), found)
        self.assertGreater(count, 500)

    def compare(self, path, found):
        """Compares the codes of the problems in a scene with those before its ids were renamed."""
        with self.subTest(scene=str(path.relative_to(ROOT))):
            self.assertEqual(
                sorted(problem[:2] for problem in found),
                sorted(problem[:2] for problem in self.checked[path]))


if __name__ == "__main__":
    unittest.main()
