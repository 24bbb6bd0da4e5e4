#!/usr/bin/env python3
"""Draws a scene of squares on rods with pycairo, as a typical script would.

A peer of `tools/bench render`: the motion is read from `framegen trace`, so only drawing and writing
are measured. Both draw the same: rounded, rotated squares with borders, the rods of the attachments
and the current time.

Usage: pycairo_frames.py SCENE.json MOTION.csv SCALE WRITER OUTPUT FIRST END

WRITER is png (pycairo's write_to_png), cv2 (OpenCV's imwrite), ffmpeg (raw frames piped to ffmpeg's
PNG encoder) or raw (RGB bytes of all frames in one file); the frames are FIRST to END - 1.
"""

import csv
import json
import math
import os
import subprocess
import sys

import cairo

COLOURS = {
    "systemGreen": "34C759", "systemBlue": "007AFF", "systemOrange": "FF9500",
    "systemPink": "FF2D55", "systemPurple": "AF52DE", "systemTeal": "30B0C7",
    "systemIndigo": "5856D6", "systemYellow": "FFCC00", "systemRed": "FF3B30",
    "systemGray": "8E8E93",
}
INK = (0x1C / 255, 0x1C / 255, 0x1E / 255)


def rgb(name):
    digits = COLOURS.get(name, name.lstrip("#"))
    return [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]


def rounded_square(context, side, radius):
    half = side / 2
    context.new_sub_path()
    context.arc(half - radius, -half + radius, radius, -math.pi / 2, 0)
    context.arc(half - radius, half - radius, radius, 0, math.pi / 2)
    context.arc(-half + radius, half - radius, radius, math.pi / 2, math.pi)
    context.arc(-half + radius, -half + radius, radius, math.pi, 3 * math.pi / 2)
    context.close_path()


class Film:
    def __init__(self, scene, motion):
        with open(scene) as file:
            scene = json.load(file)
        self.size = scene["canvas"]["size"]
        self.fps = scene["timing"]["fps"]
        self.squares = [
            (view["id"], view["frame"][2], view["cornerRadius"], view["borderWidth"],
             rgb(view["backgroundColor"]))
            for view in scene["views"]
        ]
        self.rods = [
            (rod["item"], rod["offset"], rod["anchor"])
            for rod in scene["behaviors"] if rod["type"] == "attachment"
        ]
        # The offsets apply to the item before its initial rotation.
        self.poses = {}
        with open(motion, newline="") as file:
            for row in csv.DictReader(file):
                pose = (float(row["x"]), float(row["y"]), float(row["angle"]))
                self.poses.setdefault(int(row["frame"]), {})[row["item"]] = pose

    def draw(self, context, frame):
        context.set_source_rgb(1, 1, 1)
        context.paint()
        poses = self.poses[frame]
        for name, side, radius, border, colour in self.squares:
            x, y, angle = poses[name]
            context.save()
            context.translate(x, y)
            context.rotate(angle)
            rounded_square(context, side, radius)
            context.set_source_rgb(*colour)
            context.fill()
            rounded_square(context, side - border, radius - border / 2)
            context.set_source_rgb(*INK)
            context.set_line_width(border)
            context.stroke()
            context.restore()
        context.set_line_cap(cairo.LINE_CAP_ROUND)
        for name, offset, anchor in self.rods:
            x, y, angle = poses[name]
            start = self.poses[0][name][2]
            sine, cosine = math.sin(angle - start), math.cos(angle - start)
            end = (x + cosine * offset[0] - sine * offset[1], y + sine * offset[0] + cosine * offset[1])
            context.move_to(*anchor)
            context.line_to(*end)
            context.set_source_rgb(1, 1, 1)
            context.set_line_width(4.5)
            context.stroke_preserve()
            context.set_source_rgba(*INK, 0.85)
            context.set_line_width(3)
            context.stroke()
            context.arc(*anchor, 5.5, 0, 2 * math.pi)
            context.set_source_rgb(1, 1, 1)
            context.fill_preserve()
            context.set_source_rgba(*INK, 0.85)
            context.set_line_width(2)
            context.stroke()
            context.arc(*end, 3.2, 0, 2 * math.pi)
            context.fill()
        context.select_font_face("DejaVu Sans")
        context.set_font_size(10)
        context.set_source_rgba(*INK, 0.55)
        context.move_to(10, self.size[1] - 10)
        context.show_text(f"{frame / self.fps:.3f} s")


def main():
    scene, motion, scale, writer, output, first, end = sys.argv[1:]
    film, scale = Film(scene, motion), float(scale)
    width, height = (round(side * scale) for side in film.size)
    pipe = raw = None
    if writer == "cv2":
        import cv2
        import numpy
    elif writer == "ffmpeg":
        pipe = subprocess.Popen(
            ["ffmpeg", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "bgr0",
             "-s", f"{width}x{height}", "-r", "60", "-i", "-", "-pix_fmt", "rgb24",
             "-start_number", first, os.path.join(output, "frame_%04d.png")],
            stdin=subprocess.PIPE)
    elif writer == "raw":
        import numpy
        raw = open(output, "wb")
    if writer != "raw":
        os.makedirs(output, exist_ok=True)
    for frame in range(int(first), int(end)):
        surface = cairo.ImageSurface(cairo.FORMAT_RGB24, width, height)
        context = cairo.Context(surface)
        context.scale(scale, scale)
        film.draw(context, frame)
        surface.flush()
        path = os.path.join(output, f"frame_{frame:04d}.png")
        if writer == "png":
            surface.write_to_png(path)
        elif pipe:
            pipe.stdin.write(surface.get_data())
        else:
            pixels = numpy.ndarray((height, width, 4), numpy.uint8, surface.get_data())
            if raw:
                raw.write(numpy.ascontiguousarray(pixels[:, :, 2::-1]).tobytes())
            else:
                cv2.imwrite(path, numpy.ascontiguousarray(pixels[:, :, :3]))
    if pipe:
        pipe.stdin.close()
        sys.exit(pipe.wait())


if __name__ == "__main__":
    main()
