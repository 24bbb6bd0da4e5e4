"""The scenes of the repository: their texts, which parts of the language they use, and their pictures."""

import json
import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]

# The folders of scenes that are shown, those that explain most first.
FOLDERS = ("recipes", "tutorial", "cookbook", "dynamics", "layout", "gestures", "timeline", "drawing", "components", "pages")


def parse(text: str) -> Any:
    """The value of a text of JSON that may have comments and commas after last elements."""
    # Strings are matched first, so that what looks like a comment in them stays.
    string = r'("(?:\\.|[^"\\])*")'
    text = re.sub(string + r"|//[^\n]*|/\*.*?\*/", lambda match: match[1] or "", text, flags=re.DOTALL)
    return json.loads(re.sub(string + r"|,(?=\s*[\]}])", lambda match: match[1] or "", text))


@dataclass
class Scene:
    """A scene of the repository."""

    path: Path

    @property
    def name(self) -> str:
        """The path below Scenes without an ending, `recipes/snap`."""
        return str(self.path.relative_to(ROOT / "Scenes").with_suffix(""))

    @property
    def folder(self) -> str:
        """The folder, `recipes`."""
        return self.path.parent.name

    @property
    def text(self) -> str:
        """The text of the file."""
        return self.path.read_text(encoding="utf-8")

    @cached_property
    def value(self) -> dict[str, Any]:
        """The value of the file."""
        return parse(self.text)

    @property
    def title(self) -> str:
        """The title."""
        return self.value.get("title", self.path.stem)

    @property
    def description(self) -> str:
        """The description."""
        return self.value.get("description", "")

    @cached_property
    def still(self) -> Path | None:
        """The approved picture in which most is to be seen: the largest file."""
        folder = ROOT / "Tests/References" / self.name
        pictures = [path for path in folder.rglob("*.png") if path.name != "mask.png"]
        return max(pictures, key=lambda path: (path.stat().st_size, str(path)), default=None)

    @property
    def dark_still(self) -> Path | None:
        """The same picture in dark colors; none if it looks the same."""
        path = ROOT / f"Scenes/figures/stills/{self.name}-dark.png"
        return path if path.exists() else None

    @property
    def figures(self) -> list[tuple[Path, Path]]:
        """The figures, each light and dark."""
        folder = ROOT / "Scenes/figures" / self.name
        return [(path, Path(str(path).replace("-light.svg", "-dark.svg"))) for path in sorted(folder.glob("*-light.svg"))]


@dataclass
class PageScene(Scene):
    """A scene that a page of the documentation shows; the path is that of the page."""

    shown: str

    @property
    def folder(self) -> str:
        """Pages, which come after all folders of scenes."""
        return "pages"

    @property
    def text(self) -> str:
        """The text of the scene."""
        return self.shown

    @cached_property
    def value(self) -> dict[str, Any]:
        """The value of the scene."""
        return parse(self.shown)

    @property
    def title(self) -> str:
        """The title of the page."""
        return self.path.read_text(encoding="utf-8").split("\n", 1)[0].removeprefix("# ")

    @property
    def description(self) -> str:
        """What the scene is, in a sentence."""
        return "a scene of that page."

    still = None
    dark_still = None


def page_scenes() -> list[PageScene]:
    """The scenes that pages of the documentation show whole."""
    scenes = []
    for path in sorted((ROOT / "Sources/Documentation").glob("*.md")):
        for block in re.findall(r"^```jsonc?[^\n]*\n(.*?)^```$", path.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE):
            if '"framegen"' in block:
                scenes.append(PageScene(path, block))
    return scenes


def all_scenes() -> list[Scene]:
    """All scenes that are shown."""
    scenes = []
    for folder in FOLDERS:
        for path in sorted((ROOT / "Scenes" / folder).glob("*.json*")):
            if not re.search(r"\.(touches|schema)\.jsonc?$", path.name) and path.suffix in (".json", ".jsonc"):
                scene = Scene(path)
                if "framegen" in scene.value and "views" in scene.value:
                    scenes.append(scene)
    return scenes


def width_of(picture: Path) -> int:
    """The width of a PNG in pixels."""
    return struct.unpack(">I", picture.read_bytes()[16:20])[0]


@dataclass
class Uses:
    """Where values of scenes stand for the definitions of the schema."""

    schema: dict[str, Any]
    found: dict[str, list[tuple[Scene, Any]]] = field(default_factory=dict)

    def add(self, scene: Scene) -> None:
        """Finds the definitions that a scene uses."""
        for name, value in self.walk(scene.value, self.schema, set()):
            self.found.setdefault(name, []).append((scene, value))

    def example(self, name: str) -> tuple[Scene, Any] | None:
        """The use that explains a definition best: with constants, in the first folder, with most keys up to a few."""
        def rank(use: tuple[Scene, Any]) -> tuple[bool, int, int, int]:
            scene, value = use
            keys = len(value) if isinstance(value, dict) else 0
            # What is computed is harder to read.
            return ("$" in str(value), FOLDERS.index(scene.folder), -min(keys, 4), len(scene.text))
        return min(self.found.get(name, []), key=rank, default=None)

    def node(self, name: str) -> dict[str, Any]:
        """What a reference to a definition, or to a part of one, names."""
        node = self.schema["$defs"]
        for part in name.split("/"):
            node = node[part]
        return node

    def walk(self, value: Any, node: dict[str, Any], seen: set[str]) -> Iterator[tuple[str, Any]]:
        """The definitions that a value and its parts are."""
        if "$ref" in node:
            name = node["$ref"].removeprefix("#/$defs/")
            # A definition may refer to itself without an object between.
            if name in seen:
                return
            if isinstance(value, dict | str):
                yield name, value
            yield from self.walk(value, self.node(name), seen | {name})
        for kind in ("anyOf", "oneOf", "allOf"):
            choices = node.get(kind, [])
            fitting = choices if kind == "allOf" else [each for each in choices if self.fits(value, each)][:1]
            for choice in fitting:
                yield from self.walk(value, choice, seen)
        if "if" in node:
            yield from self.walk(value, node.get("then" if self.fits(value, node["if"]) else "else", {}), seen)
        if isinstance(value, dict):
            for key, part in value.items():
                inner = node.get("properties", {}).get(key)
                if inner is None:
                    patterns = node.get("patternProperties", {}).items()
                    inner = next((each for pattern, each in patterns if re.search(pattern, key)), None)
                if inner:
                    yield from self.walk(part, inner, set())
        if isinstance(value, list) and isinstance(node.get("items"), dict):
            for part in value:
                yield from self.walk(part, node["items"], set())

    def fits(self, value: Any, node: dict[str, Any]) -> bool:
        """Whether a value may be what a node describes, by its type, its words and its keys."""
        if "$ref" in node:
            return self.fits(value, self.node(node["$ref"].removeprefix("#/$defs/")))
        types = {"object": dict, "array": list, "string": str, "boolean": bool, "number": (int, float), "integer": int}
        if "type" in node:
            names = node["type"] if isinstance(node["type"], list) else [node["type"]]
            if not any(name in types and isinstance(value, types[name]) for name in names):
                return False
        if "const" in node and value != node["const"] or "enum" in node and value not in node["enum"]:
            return False
        if "pattern" in node and isinstance(value, str) and not re.search(node["pattern"], value):
            return False
        if isinstance(value, dict):
            properties = node.get("properties", {})
            if any(key not in value for key in node.get("required", [])):
                return False
            if node.get("additionalProperties") is False and "patternProperties" not in node:
                if any(key not in properties for key in value):
                    return False
            if any(key in value and not self.fits(value[key], properties[key]) for key in ("type",) if key in properties):
                return False
        for kind in ("anyOf", "oneOf"):
            if kind in node and not any(self.fits(value, each) for each in node[kind]):
                return False
        return all(self.fits(value, each) for each in node.get("allOf", []))
