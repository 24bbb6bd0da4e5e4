#!/usr/bin/env python3
"""Draws the recorded motion of rounded squares with pycairo, as a typical script would.

The peer of `tools/bench recipe`: the motion is read from `framegen trace`, so only drawing and PNG
writing are measured, both with pycairo's defaults (surface.write_to_png).

Usage: pycairo_recipe.py MOTION.csv WIDTH HEIGHT SCALE OUTPUT-FOLDER [ITEM:SIDE:RADIUS:RRGGBB …]
"""

import csv
import os
import sys

import cairo

from pycairo_frames import rounded_square


def main():
    motion, width, height, scale, folder, *items = sys.argv[1:]
    width, height, scale = int(width), int(height), float(scale)
    squares = {}
    for item in items:
        name, side, radius, colour = item.split(":")
        rgb = [int(colour[i : i + 2], 16) / 255 for i in (0, 2, 4)]
        squares[name] = (float(side), float(radius), rgb)

    frames = {}
    with open(motion, newline="") as file:
        for row in csv.DictReader(file):
            pose = (row["item"], float(row["x"]), float(row["y"]), float(row["angle"]))
            frames.setdefault(int(row["frame"]), []).append(pose)

    os.makedirs(folder, exist_ok=True)
    for frame, poses in sorted(frames.items()):
        surface = cairo.ImageSurface(
            cairo.FORMAT_RGB24, int(width * scale), int(height * scale))
        context = cairo.Context(surface)
        context.set_source_rgb(1, 1, 1)
        context.paint()
        context.scale(scale, scale)
        for name, x, y, angle in poses:
            side, radius, rgb = squares[name]
            context.save()
            context.translate(x, y)
            context.rotate(angle)
            rounded_square(context, side, radius)
            context.set_source_rgb(*rgb)
            context.fill()
            context.restore()
        surface.write_to_png(os.path.join(folder, f"frame_{frame:04d}.png"))


if __name__ == "__main__":
    main()
