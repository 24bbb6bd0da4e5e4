"""The files that the tool's pages are joined from, as Sources/System/PageFiles/PageFiles.c lists them."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LIST = ROOT / "Sources/System/PageFiles/PageFiles.c"
KINDS = {"css": "style", "js": "script"}


@dataclass(frozen=True)
class Source:
    """A page: its name in the list, and the folder of its own parts."""

    name: str
    array: str
    folder: Path


REPORT = Source("the report", "report", ROOT / "Sources/Pages/Report")
PREVIEW = Source("the preview", "preview", ROOT / "Sources/Pages/Preview")
REVIEW = Source("the review", "review", ROOT / "Sources/Pages/Review")
SOURCES = (REPORT, PREVIEW, REVIEW)


@cache
def parts_of(kind: str, source: Source = REPORT) -> list[Path]:
    """The styles (css) or scripts (js) of a page in the order in which they are joined."""
    array = re.search(rf"\b{source.array}_{KINDS[kind]}\[\] = {{(.*?)}};", LIST.read_text(), re.S)[1]
    return [(LIST.parent / path).resolve() for path in re.findall(r'#embed "(.*?)"', array)]


def text_of(path: Path) -> str:
    """A style or script as it is in a page: a script without its imports and the word `export`."""
    text = path.read_text()
    if path.suffix == ".js":
        text = re.sub(r"(?m)^import \{[^}]*\} from \"[^\"]+\";\n", "", text)
        text = re.sub(r"(?m)^export ", "", text)
    return text


def joined(kind: str, source: Source = REPORT) -> str:
    """The styles or scripts of a page."""
    return "\n".join(text_of(path) for path in parts_of(kind, source))
