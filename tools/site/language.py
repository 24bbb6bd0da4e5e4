"""The pages of the language: one for each object, from the manual page that framegen makes of its declarations."""

import json
import re
from dataclasses import dataclass

from links import Site
from scenes import ROOT, Scene, Uses, width_of

# Sections of the manual page whose parts have pages, with their folders.
SECTIONS = {
    "Scene": "scene", "Views and guides": "views", "Behaviors": "behaviors", "Gesture recognizers": "gestures",
    "Objects": "objects",
}
# Sections that other pages show, and those that only a manual page has.
LEFT_OUT = ("See also",)


@dataclass
class Part:
    """An object of the language."""

    section: str
    name: str
    text: str

    @property
    def page(self) -> str:
        """The path of its page."""
        return f"language/{SECTIONS[self.section]}/{re.sub('[^A-Za-z]+', '-', self.name).lower()}.md"

    @property
    def summary(self) -> str:
        """Its meaning in a sentence."""
        return self.text.split("\n\n", 1)[0]


def parts_of(manual: str) -> tuple[list[Part], list[tuple[str, str]]]:
    """The objects, and the other sections with their texts."""
    parts, others = [], []
    for section in re.split(r"^## ", manual, flags=re.MULTILINE)[1:]:
        title, text = section.split("\n", 1)
        if title in SECTIONS:
            for part in re.split(r"^### ", text, flags=re.MULTILINE)[1:]:
                name, text = part.split("\n", 1)
                parts.append(Part(title, name.strip(), text.strip()))
        elif title not in LEFT_OUT:
            others.append((title, text.strip()))
    return parts, others


class LanguagePages:
    """Writes the pages."""

    def __init__(self, site: Site, manual: str, uses: Uses) -> None:
        self.site = site
        self.uses = uses
        self.parts, self.others = parts_of(manual)
        self.pages = {part.name: part.page for part in self.parts}

    def write(self) -> None:
        """Writes a page for each object, and the list of them."""
        for part in self.parts:
            self.site.write(part.page, self.page(part))
        self.site.write("language/index.md", self.index())
        self.site.write("language/without-keys.md", self.without_keys())

    def page(self, part: Part) -> str:
        text = part.text
        uikit = re.search(r"^In UIKit: (.*)\.$", text, flags=re.MULTILINE)
        if uikit:
            text = text.replace(uikit[0], f"In UIKit: `{uikit[1]}`.", 1)
        first = text.find("\n#### ")
        head, keys = (text[:first], text[first:]) if first >= 0 else (text, "")
        return "\n\n".join(
            each for each in (
                f"# {part.name}", head.strip(), self.example(part), "## Keys" if keys else "",
                self.keys(keys, part.page)) if each) + "\n"

    def keys(self, text: str, page: str) -> str:
        """The keys, each with what is to be known in one line, in which other objects are links."""
        def facts(match: re.Match[str]) -> str:
            def link(word: re.Match[str]) -> str:
                name = word[1]
                return f"[{word[0]}]({self.site.relative(self.pages[name], page)})" if name in self.pages else word[0]
            line = re.sub(r"\b([a-z][A-Za-z]+)(?= objects?\b)", link, match[2])
            return f"### {match[1]}\n\n*{line}*{{ .facts }}"
        return re.sub(r"^#### (.*)\n\n(.*)$", facts, text, flags=re.MULTILINE).strip()

    def example(self, part: Part) -> str:
        """A use of the object in a scene, with the scene's picture."""
        found = self.uses.example(part.name)
        if part.name == "scene" or not found:
            return ""
        scene, value = found
        text = shown(value)
        if not text:
            return ""
        return "\n\n".join(
            ["## Example", f"```json\n{text}\n```", f"In {self.scene_link(scene, part.page)}: {scene.description}",
             self.still(scene, part.page)]).rstrip()

    def scene_link(self, scene: Scene, page: str) -> str:
        """A link to a scene: to its page, or to its file."""
        path = str(scene.path.relative_to(ROOT))
        target = self.site.places.get(path) or self.site.file(path)
        return f"[{scene.title}]({self.site.relative(target, page)})"

    def still(self, scene: Scene, page: str) -> str:
        """The picture of a scene."""
        picture = scene.still
        if not picture:
            return ""
        return self.site.picture(picture, scene.dark_still, page, scene.title, min(360, width_of(picture) // 2))

    def index(self) -> str:
        """The list of all objects, with how values are written."""
        texts = dict(self.others)
        lines = ["# The scene language", texts.get("Description", ""), "## Values", texts.get("Values", "")]
        for section in SECTIONS:
            lines.append(f"## {section}")
            rows = [part for part in self.parts if part.section == section]
            lines.append("| object | what it is |\n|---|---|\n" + "\n".join(
                f"| [{part.name}]({self.site.relative(part.page, 'language/index.md')}) | {part.summary} |" for part in rows))
        for title in ("Expressions", "Components and repetition", "Parameters and variants"):
            if title in texts:
                lines += [f"## {title}", texts[title]]
        return "\n\n".join(lines) + "\n"

    def without_keys(self) -> str:
        """The properties that only actions set."""
        text = dict(self.others).get("Properties without keys", "")
        text = re.sub(r"^#### (.*)\n\n(.*)$", r"#### \1\n\n*\2*{ .facts }", text, flags=re.MULTILINE)
        return f"# Properties without keys\n\n{re.sub('^##', '#', text, flags=re.MULTILINE)}\n"


def shown(value: object, width: int = 88) -> str:
    """A value as scenes write it, in as few lines as fit; nothing where it is long."""
    text = broken(value, 0, width)
    return text if text.count("\n") < 16 else ""


def broken(value: object, indent: int, width: int) -> str:
    """A value in one line if it fits, else with a line for each of its parts."""
    line = json.dumps(value, ensure_ascii=False)
    if indent + len(line) <= width or not isinstance(value, dict | list) or not value:
        return line
    blank = " " * (indent + 2)
    if isinstance(value, dict):
        lines = [f"{blank}{json.dumps(key)}: {broken(each, indent + 2, width)}" for key, each in value.items()]
        return "{\n" + ",\n".join(lines) + "\n" + " " * indent + "}"
    return "[\n" + ",\n".join(blank + broken(each, indent + 2, width) for each in value) + "\n" + " " * indent + "]"
