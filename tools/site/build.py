"""Makes the site of the documentation; tools/docs site calls it.

    build.py FOLDER   writes the site into a folder, which is made or replaced; .build/site has its pages

Zensical makes it, from settings that MkDocs with Material reads, too.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import yaml

from cookbook import CHOICES, SHOWN, Films, ScenePages, framegen
from language import SECTIONS, LanguagePages
from library import Library
from links import Site
from scenes import ROOT, Uses, all_scenes, page_scenes

WORK = ROOT / ".build/site"
OWN = Path(__file__).parent
# The pages that explain one subject each, in the order in which they are listed.
GUIDES = (
    "Features", "Preview", "Formats", "Figures", "Measurements", "PictureTests", "ManyMachines", "Library", "UIKitCode",
    "Packages", "Editors")


# A file that says that a folder is a site, which may be replaced.
MARK = ".framegen-site"


def fail(problems: list[str]) -> None:
    """Ends with what is wrong, if anything is."""
    for problem in problems:
        print(f"docs: {problem}", file=sys.stderr)
    if problems:
        sys.exit(1)


def printed(*arguments: str) -> str:
    """What framegen prints."""
    done = framegen(*arguments)
    if done.returncode != 0:
        fail([f"framegen {' '.join(arguments)}: {done.stderr}"])
    return done.stdout


class Builder:
    """Writes the pages, and has MkDocs make the site of them."""

    def __init__(self) -> None:
        shutil.rmtree(WORK / "pages", ignore_errors=True)
        self.site = Site(WORK / "pages")
        self.films = Films(WORK / "svg")
        self.all = all_scenes()
        self.scenes = ScenePages(self.site, self.all, self.films)
        uses = Uses(json.loads((ROOT / "Scenes/framegen.schema.json").read_text()))
        for scene in [*self.all, *page_scenes()]:
            uses.add(scene)
        self.language = LanguagePages(self.site, printed("manual", "scene", "--format", "markdown"), uses)
        self.library = Library(self.site, WORK)
        self.guides = [name for name in GUIDES if self.page(name).exists()]

    @staticmethod
    def page(name: str) -> Path:
        """The file of a page of the documentation."""
        return ROOT / f"Sources/Documentation/{name}.md"

    def write(self) -> None:
        """Writes the pages."""
        documents = sorted(path.stem for path in (ROOT / "Sources/Documentation").glob("*.md"))
        for name in documents:
            self.site.places.setdefault(f"Sources/Documentation/{name}.md", f"{slug(name)}.md")
        for path in list(self.site.places):
            if path.endswith(".md") and (ROOT / path).exists():
                self.site.copy(path)
        # A list of all names would come before what explains each of them.
        self.site.write_unsearched("Sources/Documentation/UIKitCoverage.md")
        fail(self.scenes.problems())
        self.films.draw(self.scenes.scenes)
        fail(self.films.faults)
        self.scenes.write()
        fail(self.films.faults)
        self.language.write()
        fail(self.library.extract())
        fail(self.library.problems())
        self.library.write()
        manual = printed("manual", "framegen", "--format", "markdown")
        self.site.write("command.md", manual.replace("# framegen\n", "# The command\n", 1))
        for name in ("site.css", "site.js", "file-worker.js"):
            shutil.copyfile(OWN / name, WORK / "pages" / name)
        fail([f"a link leads nowhere: {each}" for each in self.site.broken])

    def takes(self, name: str) -> str:
        """The films of a page, one for each value that can be tried."""
        scene = next(scene for scene in self.scenes.scenes if scene.name == name)
        path, values = CHOICES.get(name, ("", []))
        label = path.rsplit(".", 1)[-1]
        return "".join(
            f'<div class="take" data-value="{value}" data-label="{label} {value}"{" hidden" if index else ""}>'
            f"{self.films.text(scene, value)}</div>" for index, value in enumerate(values or [""]))

    @property
    def navigation(self) -> list[Any]:
        """The pages in the order in which they are listed."""
        def known(entries: dict[str, str]) -> list[Any]:
            return [{title: page} for title, page in entries.items() if (WORK / "pages" / page).exists()]
        scenes = [
            {title: [self.scenes.page_of(scene) for scene in self.scenes.scenes if scene.folder == folder]}
            for folder, title in SHOWN.items()]
        objects = [
            {section: [{part.name: part.page} for part in self.language.parts if part.section == section]}
            for section in SECTIONS]
        return [
            {"Home": "index.md"},
            {"Start": known({"First steps": "start.md", "Tutorial": "tutorial.md", "The tutorial's scenes": "cookbook/tutorial.md"})},
            {"Cookbook": ["cookbook/index.md", *[each for each in scenes if any(each.values())],
                          {"Gallery of all scenes": "cookbook/gallery.md"},
                          {"All of them in UIKit": f"{slug('InUIKit')}.md"}]},
            {"Language": ["language/index.md", *known({
                "Grammars": "language/grammars.md", "Expectations": "language/expect.md", "Timeline": "language/timeline.md",
                "Touches and gestures": "language/touches.md", "Components and repetition": "language/components.md",
                "Files and editors": "language/files.md", "All properties": "language/properties.md",
                "Properties without keys": "language/without-keys.md"}), *objects]},
            {"UIKit": ["uikit.md", *known({"Name by name": f"{slug('UIKitCoverage')}.md"})]},
            {"Guides": ["guides.md", *[f"{slug(name)}.md" for name in self.guides], {"The command": "command.md"}]},
            *known({"Troubleshooting": "troubleshooting.md"}),
            {"Swift": self.library.navigation},
            {"Design": known({
                "Architecture": "design/architecture.md", "Dynamics": "design/dynamics.md", "Speed": "design/speed.md",
                "Contributing": "design/contributing.md", "A first change": "design/first-change.md", "Tests": "design/tests.md",
                "Changes": "design/changelog.md", "Acknowledgements": "design/acknowledgements.md"})},
        ]

    def make(self, folder: Path) -> None:
        """Makes the site of the pages; warnings are errors."""
        settings = yaml.safe_load((OWN / "mkdocs.yml").read_text())
        settings |= {"docs_dir": "pages", "site_dir": "html", "nav": self.navigation}
        (WORK / "mkdocs.yml").write_text(yaml.safe_dump(settings, sort_keys=False, allow_unicode=True))
        done = subprocess.run(
            [Path(sys.executable).parent / "zensical", "build", "--clean", "--strict", "--config-file", "mkdocs.yml"],
            cwd=WORK, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode != 0:
            # Without colors, and without where the generator was.
            fail([re.sub(r"\x1b\[[0-9;]*m", "", done.stdout.split("Traceback (most")[0]).strip()])
        self.add_films()
        self.use_own_workers()
        fail(self.library.archive(WORK / "html/docc"))
        (WORK / "html" / MARK).touch()
        # A site is there whole, or not at all.
        part = folder.with_name(folder.name + ".part")
        for path in (part, folder):
            shutil.rmtree(path, ignore_errors=True)
        shutil.copytree(WORK / "html", part)
        part.rename(folder)

    def add_films(self) -> None:
        """Puts the films into the pages; searching has not seen what is written in them."""
        for scene in self.scenes.scenes:
            page = WORK / "html" / re.sub(r"\.md$", ".html", self.scenes.page_of(scene))
            text = page.read_text(encoding="utf-8")
            mark = re.search(r'(<div class="film" data-film="([^"]+)"[^>]*>)</div>', text)
            if mark:
                text = text[:mark.start()] + mark[1] + self.takes(mark[2]) + "</div>" + text[mark.end():]
                page.write_text(text, encoding="utf-8")

    def use_own_workers(self) -> None:
        """Has the pages do without the network, which searching from disk needs a script of otherwise."""
        for page in (WORK / "html").rglob("*.html"):
            text = page.read_text(encoding="utf-8")
            own = os.path.relpath(WORK / "html/file-worker.js", page.parent)
            page.write_text(text.replace("https://unpkg.com/iframe-worker/shim", own), encoding="utf-8")


def slug(name: str) -> str:
    """The name of a page: `picture-tests` for PictureTests."""
    return "".join(f"-{each.lower()}" if each.isupper() and index else each.lower() for index, each in enumerate(name)).replace(
        "u-i-kit", "uikit")


def main() -> None:
    """Makes the site."""
    folder = Path(sys.argv[1]).resolve()
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())) and not (folder / MARK).exists():
        fail([f"{folder} is there, and is no site; choose another folder"])
    builder = Builder()
    builder.write()
    builder.make(folder)


main()
