"""Pictures as rows of pixels, and PNG files of them, with the standard library alone."""

import struct
import zlib
from dataclasses import dataclass

Pixel = tuple[int, int, int, int]

WHITE: Pixel = (255, 255, 255, 255)
CLEAR: Pixel = (0, 0, 0, 0)


class Canvas:
    """A picture of RGBA pixels with straight alpha."""

    def __init__(self, width: int, height: int, color: Pixel = WHITE):
        self.width, self.height = width, height
        self.rows = [bytearray(bytes(color) * width) for _ in range(height)]

    def fill(self, x: int, y: int, width: int, height: int, color: Pixel) -> "Canvas":
        """Fills the part of a rectangle that is inside."""
        left, right = max(0, x), min(self.width, x + width)
        for row in range(max(0, y), min(self.height, y + height)):
            if right > left:
                self.rows[row][4 * left : 4 * right] = bytes(color) * (right - left)
        return self

    def cropped(self, x: int, y: int, width: int, height: int) -> "Canvas":
        """A part of the picture."""
        part = Canvas(width, height)
        part.rows = [bytearray(self.rows[row][4 * x : 4 * (x + width)]) for row in range(y, y + height)]
        return part

    def at(self, x: int, y: int) -> Pixel:
        """The components of a pixel."""
        red, green, blue, alpha = self.rows[y][4 * x : 4 * x + 4]
        return red, green, blue, alpha

    def png(self) -> bytes:
        """The picture as a PNG file."""
        data = b"".join(b"\0" + row for row in self.rows)
        header = struct.pack(">IIBBBBB", self.width, self.height, 8, 6, 0, 0, 0)
        return (
            b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + _chunk(b"IDAT", zlib.compress(data, 6))
            + _chunk(b"IEND", b"")
        )

    def png_of(self, kind: int, depth: int = 8, filters: tuple[int, ...] = (0,)) -> bytes:
        """The picture as a PNG file of a color type: 0 gray, 2 RGB, 3 palette, 4 gray with alpha, 6 RGBA.

        Gray is the red component. The filters are used by the rows in turn. 16 bits repeat the 8 bits.
        """
        palette: list[bytes] = []
        rows = []
        for row in self.rows:
            pixels = [bytes(row[at : at + 4]) for at in range(0, len(row), 4)]
            if kind == 3:
                for pixel in pixels:
                    if pixel not in palette:
                        palette.append(pixel)
                rows.append(bytes(palette.index(pixel) for pixel in pixels))
                continue
            taken = {0: [0], 2: [0, 1, 2], 4: [0, 3], 6: [0, 1, 2, 3]}[kind]
            rows.append(bytes(pixel[part] for pixel in pixels for part in taken for _ in range(depth // 8)))
        step = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[kind] * depth // 8
        data, above = b"", bytes(len(rows[0]))
        for y, row in enumerate(rows):
            chosen = filters[y % len(filters)]
            data += bytes([chosen]) + _filtered(chosen, row, above, step)
            above = row
        file = b"\x89PNG\r\n\x1a\n"
        file += _chunk(b"IHDR", struct.pack(">IIBBBBB", self.width, self.height, depth, kind, 0, 0, 0))
        if kind == 3:
            file += _chunk(b"PLTE", b"".join(color[:3] for color in palette))
            file += _chunk(b"tRNS", bytes(color[3] for color in palette))
        return file + _chunk(b"IDAT", zlib.compress(data)) + _chunk(b"IEND", b"")


@dataclass(frozen=True)
class Patch:
    """A PNG file that replaces a part of another picture."""

    file: bytes
    x: int
    y: int
    over: "Picture"


Picture = bytes | Patch


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def decode(file: bytes) -> Canvas:
    """Reads a PNG file of 8-bit RGB or RGBA that is not interlaced, such as a screenshot."""
    width, height, depth, kind = struct.unpack(">IIBB", file[16:26])
    assert depth == 8 and kind in (2, 6), "a kind of PNG that Chromium does not write"
    data, place = b"", 8
    while place < len(file):
        length, name = struct.unpack(">I4s", file[place : place + 8])
        if name == b"IDAT":
            data += file[place + 8 : place + 8 + length]
        place += 12 + length
    step = 3 if kind == 2 else 4
    raw, stride = zlib.decompress(data), step * width
    above, canvas = bytearray(stride), Canvas(width, height)
    for y in range(height):
        start = y * (stride + 1)
        row = bytearray(raw[start + 1 : start + 1 + stride])
        _unfilter(raw[start], row, above, step)
        for x in range(width):
            pixel = row[step * x : step * x + step]
            canvas.rows[y][4 * x : 4 * x + 4] = pixel if step == 4 else pixel + b"\xff"
        above = row
    return canvas


def _guess(kind: int, row: bytes | bytearray, above: bytes | bytearray, index: int, step: int) -> int:
    """What a filter of PNG expects of a byte, from the bytes left of it and above it."""
    left = row[index - step] if index >= step else 0
    corner = above[index - step] if index >= step else 0
    up = above[index]
    if kind == 1:
        return left
    if kind == 2:
        return up
    if kind == 3:
        return (left + up) // 2
    if kind == 4:
        near = left + up - corner
        return min((left, up, corner), key=lambda value: abs(near - value))
    return 0


def _filtered(kind: int, row: bytes, above: bytes, step: int) -> bytes:
    return bytes((row[index] - _guess(kind, row, above, index, step)) & 255 for index in range(len(row)))


def _unfilter(kind: int, row: bytearray, above: bytearray, step: int) -> None:
    for index in range(len(row)):
        row[index] = (row[index] + _guess(kind, row, above, index, step)) & 255
