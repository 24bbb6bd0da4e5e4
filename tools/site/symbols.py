"""Symbol graphs that the compiler makes of the built modules."""

import json
import platform
import subprocess
from pathlib import Path
from typing import Any

from scenes import ROOT


def flags() -> list[str]:
    """What the compiler has to know of the C modules."""
    maps = [*ROOT.glob("Sources/System/*/module.modulemap"), *(ROOT / ".build/release").glob("*.build/module.modulemap")]
    packages = ("cairo", "pangocairo", "harfbuzz", "libdeflate", "lcms2", "libturbojpeg")
    words = subprocess.run(
        ["pkg-config", "--cflags", *packages], check=True, capture_output=True, text=True).stdout.split()
    words += [f"-fmodule-map-file={path}" for path in maps] + [f"-I{path}" for path in ROOT.glob("Sources/System/*/include")]
    return [word for flag in words for word in ("-Xcc", flag)]


def extract(module: str, folder: Path, of_c: list[str]) -> str:
    """Makes the symbol graphs of a module; what is wrong, which is nothing if they are whole."""
    done = subprocess.run(
        ["swift", "symbolgraph-extract", "-module-name", module, "-I", ROOT / ".build/release/Modules", "-target",
         f"{platform.machine()}-unknown-linux-gnu", "-output-dir", folder, "-minimum-access-level", "public", *of_c],
        capture_output=True, text=True)
    return "" if done.returncode == 0 else f"the symbols of {module} cannot be read: {done.stderr.strip()}"


def graphs(module: str, folder: Path) -> list[dict[str, Any]]:
    """The symbol graphs of a module: its own, and those of what it adds to types of other modules."""
    paths = [folder / f"{module}.symbols.json", *sorted(folder.glob(f"{module}@*.symbols.json"))]
    return [json.loads(path.read_text(encoding="utf-8")) for path in paths]
