#!/usr/bin/env python3
"""Writes which names of UIKit the module UIKit has; tools/docs calls it.

    coverage.py          writes Sources/Documentation/UIKitCoverage.md
    coverage.py FILE     writes another file
    coverage.py --check  fails if Sources/Documentation/UIKitCoverage.md is stale; writes nothing

names.txt beside it has the public names of the iOS SDK. A line `## Area` begins an area. Each other line is a name as
Swift spells it, with its type, and after ` | ` a note:

    UIView.alpha                               supported
    UIView.isOpaque | kept; nothing …          differs: it is there, and does something else or less
    UIView.transform3D | absent: views are …   absent: why, and what to do instead

Whether a name is there is read from the symbol graphs of the modules that UIKit consists of, which have to be built
(`tools/_swift build -c release --target UIKit`). Aliases are followed: UIView is View of the module Views. Members come
from superclasses, protocols and what `@dynamicMemberLookup` finds as well; parameters with default values may be left
out. What is declared as unavailable is absent; the message of an unavailable type in Unavailable.swift is its note.

A name that is not there and has no note of absence is an error, and so is such a note for a name that is there.
"""

import re
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "site"))

from scenes import ROOT  # noqa: E402
from symbols import extract, flags, graphs  # noqa: E402

NAMES = Path(__file__).with_name("names.txt")
PAGE = ROOT / "Sources/Documentation/UIKitCoverage.md"
UNAVAILABLE = ROOT / "Sources/UIKit/Unavailable.swift"
# The modules whose symbols code sees that imports UIKit, in the order in which a name is looked for.
MODULES = ("UIKit", "Views", "Gestures", "Dynamics", "AutoLayout", "Scene", "Geometry", "Foundation", "Dispatch")
# The relations of a symbol to the type that it is a member of, and of a type to those whose members it has, too.
MEMBER = {"memberOf", "requirementOf", "optionalRequirementOf"}
PARENT = {"inheritsFrom", "conformsTo"}
# Words with capital letters that are no names of Swift.
PLAIN = {"iOS", "iPad", "sRGB", "SceneKit", "SpriteKit", "SwiftUI", "UIKit"}
# The longest note, which keeps a table on a page.
LONGEST = 90


@dataclass
class Name:
    """A name of the iOS SDK."""

    area: str
    text: str
    note: str
    line: int
    state: str = ""

    @property
    def parts(self) -> list[str]:
        """The types around it and its own name: points in parentheses separate nothing."""
        return re.findall(r"[^.(]+(?:\([^)]*\))?", self.text)

    @property
    def owner(self) -> str:
        """The type that it belongs to; empty for functions and for types themselves."""
        return ".".join(self.parts[:-1])


class Symbols:
    """The public symbols of all modules, by what they are called and what they belong to."""

    def __init__(self, folder: Path) -> None:
        self.named: dict[tuple[str, ...], list[str]] = defaultdict(list)
        self.symbols: dict[str, dict[str, Any]] = {}
        self.members: dict[str, list[str]] = defaultdict(list)
        self.parents: dict[str, list[str]] = defaultdict(list)
        of_c = flags()
        for module in MODULES:
            fail([problem for problem in [extract(module, folder, of_c)] if problem])
            for graph in graphs(module, folder):
                self.add(graph)

    def add(self, graph: dict[str, Any]) -> None:
        """Adds the symbols of a graph."""
        for symbol in graph["symbols"]:
            identifier = symbol["identifier"]["precise"]
            self.symbols.setdefault(identifier, symbol)
            self.named[tuple(symbol["pathComponents"])].append(identifier)
        for relation in graph["relationships"]:
            if relation["kind"] in MEMBER:
                self.members[relation["target"]].append(relation["source"])
            elif relation["kind"] in PARENT:
                self.parents[relation["source"]].append(relation["target"])

    @cache
    def types(self, path: str) -> list[str]:
        """The types, behind aliases, that a name such as `UIView.ContentMode` stands for: one, if it is there."""
        first, *rest = path.split(".")
        found = [each for each in map(self.target, self.named[(first,)]) if each]
        for name in rest:
            inside = [each for owner in found for each in self.all_members(owner) if self.last_part(each) == name]
            found = [each for each in map(self.target, inside) if each]
        return found

    def target(self, identifier: str) -> str:
        """The type that a symbol stands for; in `Outer.Inner` it is the last one."""
        symbol = self.symbols.get(identifier)
        if symbol is None or not symbol["kind"]["identifier"].startswith("swift.typealias"):
            return identifier
        named = ""
        for fragment in symbol["declarationFragments"][self.start_of_value(symbol):]:
            # What follows is an argument of a generic type.
            if "<" in fragment["spelling"]:
                break
            named = fragment.get("preciseIdentifier", named)
        return self.target(named) if named != identifier else ""

    @staticmethod
    def start_of_value(symbol: dict[str, Any]) -> int:
        """The index of the fragment of an alias that has its equals sign."""
        fragments = symbol["declarationFragments"]
        return next((index for index, each in enumerate(fragments) if "=" in each["spelling"]), len(fragments))

    def last_part(self, identifier: str) -> str:
        """The symbol's own name."""
        symbol = self.symbols.get(identifier)
        return symbol["pathComponents"][-1] if symbol else ""

    def all_members(self, owner: str) -> Iterator[str]:
        """The members of a type, and of all that it inherits from."""
        waiting, seen = [owner], set()
        while waiting:
            current = waiting.pop()
            if current in seen:
                continue
            seen.add(current)
            for member in self.members[current]:
                yield member
                if self.last_part(member) == "subscript(dynamicMember:)":
                    waiting += self.looked_up(member, owner)
            waiting += self.parents[current]

    def looked_up(self, member: str, owner: str) -> list[str]:
        """The types whose members a subscript for dynamic members finds."""
        fragments = self.symbols[member]["declarationFragments"]
        text = "".join(each["spelling"] for each in fragments)
        name = re.search(r"KeyPath<(?:\w+\.)*(\w+),", text)
        if name is None:
            return []
        if name[1] != "Parameters":
            return self.named[(name[1],)]
        # The type of the recognizer's own property.
        properties = [each for each in self.members[owner] if self.last_part(each) == "parameters"]
        return [each["preciseIdentifier"] for own in properties for each in self.symbols[own]["declarationFragments"]
                if "preciseIdentifier" in each]

    @cache
    def names(self, path: str) -> set[str]:
        """The names of all members of a type, and of functions and global values for an empty path."""
        if path:
            members = {each for owner in self.types(path) for each in self.all_members(owner)}
            # Extensions of types of modules that are not read.
            members |= {each for key, own in self.named.items() if key[:-1] == tuple(path.split(".")) for each in own}
        else:
            members = {each for key, own in self.named.items() if len(key) == 1 for each in own}
        return {name for each in members if each in self.symbols for name in spellings(self.symbols[each])}

    def has(self, name: Name) -> bool:
        """Whether a name is there."""
        return name.parts[-1] in self.names(name.owner)


def spellings(symbol: dict[str, Any]) -> set[str]:
    """How a symbol may be called: parameters with default values may be left out."""
    name = symbol["pathComponents"][-1]
    own = {name.strip("`")}
    if not name.endswith(")"):
        return own
    base, _, labels = name.partition("(")
    text = "".join(each["spelling"] for each in symbol["declarationFragments"])
    defaults = [" = " in each for each in parameters(text)]
    labels = re.findall(r"[^:]+:", labels)
    if len(defaults) != len(labels):
        return own
    chosen = [""]
    for label, has_default in zip(labels, defaults):
        chosen = [each + label for each in chosen] + (chosen if has_default else [])
    return {f"{base}({each})" for each in chosen}


def parameters(declaration: str) -> list[str]:
    """The parameters of a declaration."""
    found, depth = [""], 0
    # The parameters follow the first parenthesis behind the name; attributes have been left out.
    start = re.search(r"(?:func [^(]*|init[?!]?(?:<[^(]*>)?|subscript[^(]*)\(", declaration)
    for character in declaration[start.end():] if start else "":
        if character in ")]}" and depth == 0:
            break
        if character == "," and depth == 0:
            found.append("")
            continue
        depth += (character in "([{") - (character in ")]}")
        found[-1] += character
    return [each for each in found if each.strip()]


def read() -> list[Name]:
    """The names of names.txt."""
    names, area = [], ""
    for number, line in enumerate(NAMES.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("## "):
            area = line[3:]
        elif line:
            text, _, note = line.partition(" | ")
            names.append(Name(area, text.strip(), note.strip(), number))
    return names


def messages() -> dict[str, str]:
    """The messages of unavailable types, by their names."""
    text = re.sub(r'"\s*\+\s*"', "", UNAVAILABLE.read_text(encoding="utf-8"))
    declared = re.findall(
        r'@available\(\s*\*,\s*unavailable,\s*message:\s*"([^"]*)"\s*\)\s*(?:public|open)[a-z ]* '
        r"(?:class|struct|enum|protocol|typealias) (\w+)", text)
    return {name: message for message, name in declared}


def judge(names: list[Name], symbols: Symbols) -> list[str]:
    """Sets the state of each name; what is wrong with the names."""
    problems, seen, declared = [], set(), messages()
    for name in names:
        def wrong(what: str, name: Name = name) -> None:
            problems.append(f"{NAMES.relative_to(ROOT)}:{name.line}: {name.text} {what}")
        is_there = symbols.has(name)
        is_absent = name.note.startswith("absent: ")
        note = name.note.removeprefix("absent: ")
        if not is_there and not name.note and name.text in declared:
            note, is_absent = declared[name.text], True
        if name.text in seen:
            wrong("is listed twice")
        if is_there and is_absent:
            wrong("is there, and has a note of absence")
        if not is_there and not is_absent:
            wrong("is not there, and has no note that begins with 'absent: '")
        if len(note) > LONGEST:
            wrong(f"has a note of {len(note)} characters; at most {LONGEST} are possible")
        seen.add(name.text)
        name.note, name.state = note, "absent" if is_absent else "differs" if note else "supported"
    problems += [f"{UNAVAILABLE.relative_to(ROOT)}: {name} is not in {NAMES.name}"
                 for name in sorted(declared) if not any(name in each.parts for each in names)]
    return problems


def page(names: list[Name]) -> str:
    """The page of the documentation."""
    states = ("supported", "differs", "absent")
    def counts(chosen: list[Name]) -> str:
        return " | ".join(str(sum(each.state == state for each in chosen)) for state in states)
    areas = list(dict.fromkeys(each.area for each in names))
    lines = [
        "# UIKit, name by name",
        "`tools/docs` writes this page from `tools/uikit/names.txt` and the symbols of the module `UIKit`. It lists the public names\n"
        "of the iOS SDK for views, view controllers, layout, dynamics, gestures, animations, layers and drawing:",
        "- **supported**: code that uses the name compiles, and plays as on iOS;\n"
        "- **differs**: it compiles; the note says what is different;\n"
        "- **absent**: it does not compile; the note says why, and what to do instead. Types that code uses most are declared as\n"
        "  unavailable, so that the compiler prints the note.",
        f"Of {len(names)} names, {sum(each.state == 'supported' for each in names)} are supported, "
        f"{sum(each.state == 'differs' for each in names)} differ and {sum(each.state == 'absent' for each in names)} are absent. "
        "[UIKit](UIKit.md) has the\nnames of scenes, and how dynamics behave.",
        "\n".join(["| area | supported | differs | absent |", "|---|--:|--:|--:|",
                   *(f"| [{area}](#{anchor(area)}) | {counts([each for each in names if each.area == area])} |" for area in areas)])]
    for area in areas:
        lines.append(f"## {area}")
        owners: dict[str, list[Name]] = defaultdict(list)
        for name in names:
            if name.area == area:
                owners[name.owner].append(name)
        for owner, members in owners.items():
            has_functions = any(each.text.endswith(")") for each in members)
            lines.append(f"### {owner or ('Functions' if has_functions else 'Types')}")
            lines.append("\n".join(["| name | | |", "|---|---|---|", *(
                f"| `{each.parts[-1]}` | {each.state} | {with_code(each.note)} |".replace("|  |", "| |") for each in members)]))
    return "\n\n".join(lines) + "\n"


def with_code(note: str) -> str:
    """A note with its names of Swift as code: those with a call, with a point or with a capital letter inside."""
    def mark(match: re.Match[str]) -> str:
        word = match[0]
        return f"`{word}`" if re.search(r"[(.]|.[A-Z]", word) and word not in PLAIN else word
    return re.sub(r"#?\.?[A-Za-z]\w*(?:\.\w+)*(?:\([\w:…]*\))?", mark, note)


def anchor(title: str) -> str:
    """The anchor of a heading."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")


def fail(problems: list[str]) -> None:
    """Ends with what is wrong, if anything is."""
    for problem in problems:
        print(f"coverage: {problem}", file=sys.stderr)
    if problems:
        sys.exit(1)


def main(arguments: list[str]) -> None:
    """Writes the page, or checks it."""
    names = read()
    with tempfile.TemporaryDirectory() as folder:
        fail(judge(names, Symbols(Path(folder))))
    text = page(names)
    if arguments == ["--check"]:
        if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != text:
            fail([f"{PAGE.relative_to(ROOT)} is stale; run tools/docs and look at it"])
        return
    target = Path(arguments[0]) if arguments else PAGE
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
