#!/usr/bin/env python3
"""Checks framegen's PNG files with other programs for `tools/bench png`, and compares their sizes.

Every 20th frame of every recipe is written with every compression. Pillow, libpng (through cairo) and
pngcheck, if installed, must read each file, and the decoded pixels must be equal. The sizes are
compared with those of cairo_surface_write_to_png for the same pixels.

Usage: png_check.py FRAMEGEN
"""

import glob
import os
import struct
import shutil
import subprocess
import sys
import tempfile
import zlib

import cairo
from PIL import Image

COMPRESSIONS = ["fast", "balanced", "small"]


def pixels_by_cairo(path):
    surface = cairo.ImageSurface.create_from_png(path)
    image = Image.frombuffer(
        "RGBA", (surface.get_width(), surface.get_height()), surface.get_data().tobytes(), "raw",
        "BGRA", surface.get_stride(), 1)
    return surface, image.convert("RGB").tobytes()


def image_data(path):
    """The decompressed image data; zlib verifies the checksum, which libpng does not."""
    with open(path, "rb") as file:
        bytes = file.read()
    stream, place = b"", 8
    while place < len(bytes):
        (count,) = struct.unpack(">I", bytes[place : place + 4])
        if bytes[place + 4 : place + 8] == b"IDAT":
            stream += bytes[place + 8 : place + 8 + count]
        place += 12 + count
    return zlib.decompress(stream)


def main():
    tool, work = sys.argv[1], tempfile.mkdtemp()
    strict = shutil.which("pngcheck")
    files = 0
    totals = {}
    print(f"{'recipe':18}" + "".join(f"{name:>12}" for name in COMPRESSIONS) + f"{'cairo':>12}")
    for scene in sorted(glob.glob("Scenes/recipes/*.json")):
        name = os.path.basename(scene)[:-5]
        sums = dict.fromkeys(COMPRESSIONS + ["cairo"], 0)
        expected = {}
        for compression in COMPRESSIONS:
            folder = os.path.join(work, name, compression)
            subprocess.run(
                [tool, scene, "-o", folder, "--every", "20", "--compression", compression,
                 "--quiet"], check=True)
            for path in sorted(glob.glob(folder + "/*.png")):
                surface, found = pixels_by_cairo(path)
                key = os.path.basename(path)
                if found != expected.setdefault(key, found):
                    sys.exit(f"{path}: cairo reads other pixels than with another compression")
                if Image.open(path).convert("RGB").tobytes() != found:
                    sys.exit(f"{path}: Pillow reads other pixels than cairo")
                if strict and subprocess.run([strict, "-q", path]).returncode != 0:
                    sys.exit(f"{path}: pngcheck reports an error")
                image_data(path)
                sums[compression] += os.path.getsize(path)
                files += 1
                if compression == "fast":
                    copy = os.path.join(work, "cairo.png")
                    surface.write_to_png(copy)
                    sums["cairo"] += os.path.getsize(copy)
        print(f"{name:18}" + "".join(
            f"{sums[c]:>9} {sums[c] * 100 // sums['cairo']:>2}" if c != "cairo" else f"{sums[c]:>12}"
            for c in COMPRESSIONS + ["cairo"]))
        for key, value in sums.items():
            totals[key] = totals.get(key, 0) + value
    shutil.rmtree(work)
    print(f"fast is {totals['fast'] / totals['cairo'] * 100 - 100:+.1f} % of cairo's sizes; "
          f"{files} files are read correctly by libpng, Pillow" + (" and pngcheck" if strict else ""))


if __name__ == "__main__":
    main()
