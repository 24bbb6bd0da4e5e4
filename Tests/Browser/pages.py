"""The files that the tool's pages are joined from, as the sources in Swift name them."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SHARED = {"css": ("SharedStyle", "Styles"), "js": ("SharedScript", "Scripts")}


@dataclass(frozen=True)
class Source:
    """A page: the file that joins it, and the folder of its own parts."""

    name: str
    swift: Path
    folder: Path


REPORT = Source(
    "the report", ROOT / "Sources/PictureTests/ReportPage.swift", ROOT / "Sources/PictureTests/Report")
PREVIEW = Source("the preview", ROOT / "Sources/Preview/PreviewPage.swift", ROOT / "Sources/Preview/Page")


@cache
def parts_of(kind: str, source: Source = REPORT) -> list[Path]:
    """The styles (css) or scripts (js) of a page in the order in which they are joined."""
    group, folder = SHARED[kind]
    found = re.findall(rf"\b{group}\.(\w+)|PackageResources\.(\w+)_{kind}\b", source.swift.read_text())
    own = [f"{name.replace('_', '-')}.{kind}" for _, name in found]
    shared = [re.sub("([A-Z])", r"-\1", name).lower() + f".{kind}" for name, _ in found]
    return [
        ROOT / "Sources/Pages" / folder / shared[index] if name else source.folder / own[index]
        for index, (name, _) in enumerate(found)
    ]


def joined(kind: str, source: Source = REPORT) -> str:
    """The styles or scripts of a page."""
    return "\n".join(path.read_text() for path in parts_of(kind, source))
