"""The pages of the Swift library, from the symbol graphs that the compiler makes of the built modules."""

import os
import re
import shutil
import subprocess
from collections import defaultdict
from pathlib import Path
from typing import Any

from links import Site
from symbols import extract, flags, graphs

# The modules of the products, with what each is for.
MODULES = {
    "FramegenKit": "Load a scene, or a scene that is edited; play it; draw frames and films.",
    "Figures": "Figures, measures and tuning of a motion.",
    "PictureTests": "References of films, and comparing films with them.",
    "Inspection": "Traces of a film, and dumps of what its stages pass to each other.",
    "FramegenTesting": "Comparing films in swift-testing.",
}
# The kinds of members, in the order in which they are listed.
KINDS = {
    "Cases": ("enum.case",), "Initializers": ("init",), "Properties": ("property", "type.property", "var", "subscript"),
    "Methods": ("method", "type.method", "func"), "Operators": ("func.op",),
}
TYPES = ("class", "struct", "enum", "protocol", "actor", "typealias")
# What the compiler adds to every enumeration, and what is stated by the protocol that it belongs to.
GENERATED = {"hashValue", "hash(into:)", "rawValue", "init(rawValue:)", "==(_:_:)", "!=(_:_:)", "allCases", "encode(to:)",
             "init(from:)"}


class Library:
    """Reads the symbol graphs, and writes the pages."""

    def __init__(self, site: Site, work: Path) -> None:
        self.site = site
        self.graphs = work / "symbols"
        self.symbols: dict[str, list[dict[str, Any]]] = {}

    def extract(self) -> list[str]:
        """Makes the symbol graphs; what is wrong, which is nothing if they are whole."""
        shutil.rmtree(self.graphs, ignore_errors=True)
        self.graphs.mkdir(parents=True)
        of_c = flags()
        for module in MODULES:
            problem = extract(module, self.graphs, of_c)
            if problem:
                return [problem]
            self.symbols[module] = [
                symbol for graph in graphs(module, self.graphs) for symbol in graph["symbols"]
                if name_of(symbol) not in GENERATED]
        return []

    def problems(self) -> list[str]:
        """Public symbols without documentation."""
        return [
            f"{module}.{'.'.join(symbol['pathComponents'])} has no documentation"
            for module, symbols in self.symbols.items() for symbol in symbols if "docComment" not in symbol]

    def archive(self, folder: Path) -> list[str]:
        """Has DocC make its archive, whose warnings are errors; what is wrong, which is nothing if it is whole."""
        done = subprocess.run(
            ["docc", "convert", "--additional-symbol-graph-dir", self.graphs, "--output-dir", folder,
             "--fallback-display-name", "framegen", "--fallback-bundle-identifier", "framegen", "--warnings-as-errors",
             "--transform-for-static-hosting", "--hosting-base-path", "docc"], capture_output=True, text=True)
        return [] if done.returncode == 0 else [f"DocC: {done.stdout}{done.stderr}"]

    def write(self) -> None:
        """Writes the list of types, and a page for each."""
        lines = ["# The Swift library", "The public names of the products `FramegenKit` and `FramegenTesting`. "
                 "[The Swift package](../library.md) shows how a package uses them. DocC's own pages of the same are in the folder "
                 "`docc` of this site; they need a server: `python3 -m http.server` in the site's folder, then "
                 "`http://127.0.0.1:8000/docc/documentation/framegenkit/`."]
        for module, summary in MODULES.items():
            lines += [f"## {module}", summary]
            pages = self.pages(module)
            rows = [f"| [`{name}`]({module.lower()}/{slug(name)}.md) | {summary_of(members[0])} |"
                    for name, members in pages.items()]
            lines.append("| name | what it is |\n|---|---|\n" + "\n".join(rows))
            for name, members in pages.items():
                # The list has all names; what people look for is rarely a member.
                text = "---\nsearch:\n  exclude: true\n---\n\n" + self.page(module, name, members)
                self.site.write(f"swift/{module.lower()}/{slug(name)}.md", text)
        self.site.write("swift/index.md", "\n\n".join(lines) + "\n")

    def pages(self, module: str) -> dict[str, list[dict[str, Any]]]:
        """The symbols by the type, or else the function, that they belong to, which comes first."""
        groups: dict[str, list[dict[str, Any]]] = defaultdict(list)
        for symbol in sorted(self.symbols[module], key=lambda symbol: (len(symbol["pathComponents"]), place(symbol))):
            groups[symbol["pathComponents"][0]].append(symbol)
        return dict(sorted(groups.items(), key=lambda group: group[0].lower()))

    def page(self, module: str, name: str, symbols: list[dict[str, Any]]) -> str:
        """The page of a type with all that is in it."""
        lines = [f"# {name}", f"`import {module}`"]
        types = [symbol for symbol in symbols if kind_of(symbol) in TYPES or len(symbol["pathComponents"]) == 1]
        for owner in types:
            path = owner["pathComponents"]
            if len(path) > 1:
                lines.append(f"## {'.'.join(path)}")
            lines += [declaration(owner), documentation(owner)]
            members = [symbol for symbol in symbols if symbol["pathComponents"][:-1] == path and kind_of(symbol) not in TYPES]
            for title, kinds in KINDS.items():
                chosen = [symbol for symbol in members if kind_of(symbol) in kinds]
                if chosen:
                    lines.append(f"{'##' if len(path) == 1 else '###'} {title}")
                for symbol in chosen:
                    lines += [f"{'###' if len(path) == 1 else '####'} `{name_of(symbol)}`", declaration(symbol),
                              documentation(symbol)]
        # Members that extensions add to types of other modules.
        if not types:
            for symbol in symbols:
                lines += [f"## `{name_of(symbol)}`", declaration(symbol), documentation(symbol)]
        return "\n\n".join(line for line in lines if line) + "\n"

    @property
    def navigation(self) -> list[Any]:
        """The pages in the order in which they are listed."""
        return ["swift/index.md", *(
            {module: [f"swift/{module.lower()}/{slug(name)}.md" for name in self.pages(module)]} for module in MODULES)]


def kind_of(symbol: dict[str, Any]) -> str:
    """The kind of a symbol, `struct`."""
    return symbol["kind"]["identifier"].removeprefix("swift.")


def name_of(symbol: dict[str, Any]) -> str:
    """The last part of its name."""
    return symbol["pathComponents"][-1]


def place(symbol: dict[str, Any]) -> tuple[str, int]:
    """Where it is declared."""
    location = symbol.get("location", {})
    return os.path.basename(location.get("uri", "")), location.get("position", {}).get("line", 0)


def slug(name: str) -> str:
    """The name of a page."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def declaration(symbol: dict[str, Any]) -> str:
    """How it is declared."""
    text = "".join(part["spelling"] for part in symbol["declarationFragments"])
    return f"```swift\n{text}\n```"


def documentation(symbol: dict[str, Any]) -> str:
    """Its documentation; symbols in it are code."""
    text = "\n".join(line["text"] for line in symbol.get("docComment", {"lines": []})["lines"])
    text = re.sub(r"(?<!`)``([^`]+)``(?!`)", r"`\1`", text)
    # Blocks of code begin and end paragraphs.
    return re.sub(r"^(```[a-z]*\n.*?^```)$", r"\n\1\n", text, flags=re.DOTALL | re.MULTILINE)


def summary_of(symbol: dict[str, Any]) -> str:
    """The first sentence of its documentation."""
    paragraph = documentation(symbol).split("\n\n")[0].replace("\n", " ")
    return re.split(r"(?<=\.) ", paragraph)[0].replace("|", "\\|")
