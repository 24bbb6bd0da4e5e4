"""Links and pictures of the repository's pages, as the pages of the site have them."""

import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path

from scenes import ROOT

# A file of the repository whose page of the site has another name or another place.
PLACES = {
    "README.md": "index.md",
    "ARCHITECTURE.md": "design/architecture.md",
    "CONTRIBUTING.md": "design/contributing.md",
    "CHANGELOG.md": "design/changelog.md",
    "ACKNOWLEDGEMENTS.md": "design/acknowledgements.md",
    "Tests/README.md": "design/tests.md",
    "Tests/Fuzz/LOG.md": "design/fuzzing.md",
    "Scenes/README.md": "language/files.md",
    "Scenes/GALLERY.md": "cookbook/gallery.md",
    "Scenes/PROPERTIES.md": "language/properties.md",
    "Scenes/cookbook/README.md": "cookbook/index.md",
    "Scenes/dynamics/README.md": "design/dynamics.md",
    "Scenes/gestures/README.md": "language/touches.md",
    "Scenes/timeline/README.md": "language/timeline.md",
    "Scenes/components/README.md": "language/components.md",
    "Scenes/tutorial/README.md": "cookbook/tutorial.md",
    "Sources/Documentation/README.md": "guides.md",
    "Sources/Documentation/Speed.md": "design/speed.md",
    "Sources/Documentation/FirstChange.md": "design/first-change.md",
    "Sources/Documentation/Language.md": "language/grammars.md",
    "Sources/Documentation/Expect.md": "language/expect.md",
}
# Folders without a page of their own, by the page that shows what is in them.
FOLDERS = {
    "Scenes": "Scenes/GALLERY.md", "Scenes/recipes": "Scenes/cookbook/README.md",
    "Scenes/layout": "Scenes/GALLERY.md", "Scenes/drawing": "Scenes/GALLERY.md", "Scenes/figures": "Scenes/GALLERY.md",
    "Sources/Documentation": "Sources/Documentation/README.md",
}


class Site:
    """The pages that are written, and what they link to."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        # The paths of pages in the site by those of files in the repository.
        self.places = dict(PLACES)
        self.broken: list[str] = []

    def place(self, path: str, page: str) -> None:
        """A file of the repository that has a page."""
        self.places[path] = page

    def write(self, page: str, text: str) -> None:
        """Writes a page, or a file."""
        target = self.folder / page
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")

    def write_unsearched(self, path: str) -> None:
        """Writes a page of the repository of which searching finds the beginning, and none of its sections."""
        text = re.sub(
            r"^(##+ .+)$", r"\1 {data-search-exclude}", self.rewritten((ROOT / path).read_text(encoding="utf-8"), path),
            flags=re.MULTILINE)
        self.write(self.places[path], text)

    def file(self, path: str | Path) -> str:
        """The path in the site of a file of the repository, which is copied."""
        path = Path(path)
        path = path.relative_to(ROOT) if path.is_absolute() else path
        target = self.folder / "files" / path
        if not target.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / path, target)
        return f"files/{path}"

    def copy(self, path: str) -> None:
        """Writes the page of a file of the repository."""
        text = (ROOT / path).read_text(encoding="utf-8")
        self.write(self.places[path], self.rewritten(text, path))

    def relative(self, target: str, page: str, in_html: bool = False) -> str:
        """The path of a page or a file from another page; HTML has the names that the pages have when they are made."""
        path = os.path.relpath(target, Path(page).parent)
        return re.sub(r"\.md$", ".html", path) if in_html else path

    def rewritten(self, text: str, path: str, page: str | None = None) -> str:
        """The text of a page of the repository with the links of the site, and with its pictures by theme.

        A part of it that is shown on another page of the site has its links from there.
        """
        page = page or self.places[path]
        # Code is no link.
        parts = re.split(r"(^```.*?^```$|`[^`\n]*`)", text, flags=re.DOTALL | re.MULTILINE)
        for index in range(0, len(parts), 2):
            part = re.sub(
                r'<picture>\s*<source media="\(prefers-color-scheme: dark\)" srcset="([^"]*)">\s*<img src="([^"]*)"([^>]*)>'
                r"\s*</picture>", r'<img class="only-light" src="\2"\3><img class="only-dark" src="\1"\3>', parts[index])
            part = re.sub(r"<!--.*?-->", "", part, flags=re.DOTALL)
            part = re.sub(r"(?<!!)\[([^\[\]]*)\]\(([^)\s#:]+)\)", self.without_folder(path), part)
            part = re.sub(r"(\]\()([^)\s]+)(\))", self.link(path, page, False), part)
            parts[index] = re.sub(r'((?:src|href)=")([^"]+)(")', self.link(path, page, True), part)
        return re.sub(r"^```([a-z]+)(?: (\S+))?$", self.fence, "".join(parts), flags=re.MULTILINE)

    @staticmethod
    def fence(match: re.Match[str]) -> str:
        """The beginning of a block of code: with a title if it is a file; blocks that only a test tells apart are commands."""
        language, name = match.groups()
        language = {"preview": "sh", "package": "sh", "jsonc": "json"}.get(language, language)
        return f"```{language}" + (f' title="{name}"' if name else "")

    def target(self, path: str, link: str) -> str:
        """The file of the repository that a link of a page of the repository leads to."""
        own = os.path.normpath(os.path.join(os.path.dirname(path), link))
        own = FOLDERS.get(own, own)
        return f"{own}/README.md" if (ROOT / own).is_dir() else own

    def without_folder(self, path: str) -> Callable[[re.Match[str]], str]:
        """The text of a link to a folder that has no page."""
        def rewrite(match: re.Match[str]) -> str:
            own = self.target(path, match[2])
            folder = (ROOT / own).parent
            is_folder = own.endswith("/README.md") and own not in self.places and folder.is_dir() and not match[2].endswith(".md")
            return match[1] if is_folder else match[0]
        return rewrite

    def link(self, path: str, page: str, in_html: bool) -> Callable[[re.Match[str]], str]:
        """Rewrites a link that a page of the repository has."""
        def rewrite(match: re.Match[str]) -> str:
            before, target, after = match.groups()
            if re.match(r"[a-z]+:|#", target):
                return match[0]
            target, hash_sign, anchor = target.partition("#")
            own = self.target(path, target)
            if own in self.places:
                found = self.places[own]
            elif (ROOT / own).is_file() and not own.endswith(".md"):
                found = self.file(own)
            else:
                self.broken.append(f"{path}: {target}")
                return match[0]
            return before + self.relative(found, page, in_html) + hash_sign + anchor + after
        return rewrite

    def picture(self, light: Path, dark: Path | None, page: str, alt: str, width: int | None = None) -> str:
        """A picture in HTML, by theme where it has two versions."""
        size = f' width="{width}"' if width else ""
        alt = alt.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")
        # Figures have a frame of their own.
        kind = "still" if light.suffix == ".png" else "figure"
        images = [(f"{kind} only-light", light), (f"{kind} only-dark", dark)] if dark else [(kind, light)]
        return "".join(
            f'<img class="{name}" src="{self.relative(self.file(path), page)}"{size} alt="{alt}">' for name, path in images)
