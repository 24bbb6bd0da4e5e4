"""The tests of tools/test-schema; its argument is the folder of the repository."""
import fnmatch
import json
import pathlib
import re
import subprocess
import sys
import unittest

import jsonschema

root = pathlib.Path(sys.argv.pop(1))
text = (root / "Scenes/framegen.schema.json").read_bytes()
schema = json.loads(text)
scenes = sorted(
    path for path in (root / "Scenes").rglob("*.json*")
    if "errors" not in path.parts and not re.search(r"\.(schema|touches)\.jsonc?$", path.name))


def read(path):
    """The value of a file of JSON, with comments if its name says so."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".jsonc":
        # Strings are matched first, so that what looks like a comment in them stays.
        parts = r'("(?:\\.|[^"\\])*")|//[^\n]*|/\*.*?\*/'
        text = re.sub(parts, lambda match: match[1] or "", text, flags=re.DOTALL)
    return json.loads(text)


class SchemaTests(unittest.TestCase):
    def test_it_is_a_schema(self):
        jsonschema.Draft202012Validator.check_schema(schema)

    def test_framegen_prints_it(self):
        tool = root / ".build/release/framegen"
        self.assertEqual(subprocess.run([tool, "schema"], stdout=subprocess.PIPE).stdout, text)

    def test_every_good_scene_is_valid(self):
        validator = jsonschema.Draft202012Validator(schema)
        self.assertGreater(len(scenes), 200)
        for scene in scenes:
            with self.subTest(scene=scene):
                self.assertEqual(
                    [f"{list(error.path)}: {error.message}" for error in validator.iter_errors(read(scene))], [])

    def test_a_word_that_does_not_exist_is_refused(self):
        validator = jsonschema.Draft202012Validator(schema)
        for view in ({"backgroundColor": "bleu"}, {"alpah": 1}, {"type": "lable"}, {"alpha": 2}):
            with self.subTest(view=view):
                self.assertFalse(validator.is_valid({"framegen": 1, "views": [view]}))

    def test_its_vocabulary_is_that_of_JSON_Schema(self):
        known = {
            "$schema", "$defs", "$ref", "title", "description", "default", "type", "enum", "const", "if", "then",
            "allOf", "anyOf", "oneOf", "not", "properties", "patternProperties", "additionalProperties",
            "required", "items", "prefixItems", "minItems", "minimum", "maximum", "exclusiveMinimum", "pattern"}

        def check(node):
            for keyword, value in node.items():
                self.assertIn(keyword, known)
                if keyword in ("properties", "patternProperties", "$defs"):
                    for child in value.values():
                        check(child)
                elif keyword in ("allOf", "anyOf", "oneOf", "prefixItems"):
                    for child in value:
                        check(child)
                elif isinstance(value, dict) and keyword != "default":
                    check(value)

        check(schema)


class EditorTests(unittest.TestCase):
    def test_the_settings_name_the_schema_for_every_scene(self):
        [entry] = json.loads((root / ".vscode/settings.json").read_text())["json.schemas"]
        self.assertEqual((root / entry["url"]).resolve(), root / "Scenes/framegen.schema.json")
        takes = [pattern for pattern in entry["fileMatch"] if not pattern.startswith("!")]
        for scene in scenes:
            path = "/" + str(scene.relative_to(root))
            self.assertTrue(any(fnmatch.fnmatch(path, pattern) for pattern in takes), path)

    def test_the_schema_that_a_scene_names_exists(self):
        for scene in scenes:
            if named := read(scene).get("$schema"):
                with self.subTest(scene=scene):
                    self.assertEqual((scene.parent / named).resolve(), root / "Scenes/framegen.schema.json")


unittest.main(argv=sys.argv[:1] + ["-q"] if len(sys.argv) == 1 else sys.argv)
