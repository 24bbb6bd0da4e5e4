#!/usr/bin/env python3
"""Draws the scenes of `tools/bench scenes` with a peer.

Usage: screens.py skia|cairo SCENE.json FRAMES

It understands what these scenes have: views with colors, gradients, round corners, shadows, opacity and
texts, and linear animations there and back of centers and rotations. Nothing is written.
"""

import json
import math
import sys

SANS = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
WIDTH, HEIGHT, FPS = 1280, 720, 30
COLORS = {"systemBlue": (0, 122, 255), "systemIndigo": (88, 86, 214), "systemPink": (255, 45, 85),
          "systemTeal": (90, 200, 250), "systemYellow": (255, 204, 0), "white": (255, 255, 255),
          None: (0, 0, 0)}


class Skia:
    def __init__(self):
        import skia
        self.skia = skia
        self.surface = skia.Surface.MakeRasterN32Premul(WIDTH, HEIGHT)
        self.canvas = self.surface.getCanvas()
        self.typeface = skia.Typeface.MakeFromFile(SANS)
        self.fonts, self.blobs, self.paints = {}, {}, {}

    def clear(self):
        self.canvas.clear(self.skia.ColorWHITE)

    def save(self, x, y, angle):
        self.canvas.save()
        self.canvas.translate(x, y)
        if angle:
            self.canvas.rotate(math.degrees(angle))

    def restore(self):
        self.canvas.restore()

    def layer(self, alpha):
        self.canvas.saveLayerAlpha(None, round(alpha * 255))

    def font(self, size):
        if size not in self.fonts:
            font = self.skia.Font(self.typeface, size)
            font.setSubpixel(True)
            font.setHinting(self.skia.FontHinting.kNone)
            font.setEdging(self.skia.Font.Edging.kAntiAlias)
            self.fonts[size] = font
        return self.fonts[size]

    def width(self, text, size):
        return self.font(size).measureText(text)

    def paint(self, key, make):
        if key not in self.paints:
            self.paints[key] = make()
        return self.paints[key]

    def shadow(self, w, h, radius, corner, opacity, offset):
        skia = self.skia
        paint = self.paint(("shadow", radius, opacity), lambda: skia.Paint(
            AntiAlias=True, Color=skia.Color(0, 0, 0, round(255 * opacity)),
            MaskFilter=skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, radius)))
        rect = skia.Rect.MakeXYWH(-w / 2 + offset[0], -h / 2 + offset[1], w, h)
        self.canvas.drawRRect(skia.RRect.MakeRectXY(rect, corner, corner), paint)

    def box(self, w, h, corner, color, gradient):
        skia = self.skia

        def make():
            paint = skia.Paint(AntiAlias=True, Color=skia.Color(*color))
            if gradient:
                (x0, y0), (x1, y1), colors = gradient
                paint.setShader(skia.GradientShader.MakeLinear(
                    points=[((x0 - 0.5) * w, (y0 - 0.5) * h), ((x1 - 0.5) * w, (y1 - 0.5) * h)],
                    colors=[skia.Color(*color) for color in colors]))
            return paint

        paint = self.paint((w, h, color, str(gradient)), make)
        rect = skia.Rect.MakeXYWH(-w / 2, -h / 2, w, h)
        if corner:
            self.canvas.drawRRect(skia.RRect.MakeRectXY(rect, corner, corner), paint)
        else:
            self.canvas.drawRect(rect, paint)

    def text(self, text, x, y, size, color):
        key = (text, size)
        if key not in self.blobs:
            self.blobs[key] = self.skia.TextBlob.MakeFromString(text, self.font(size))
        paint = self.paint(color, lambda: self.skia.Paint(AntiAlias=True, Color=self.skia.Color(*color)))
        self.canvas.drawTextBlob(self.blobs[key], x, y, paint)


class Cairo:
    def __init__(self):
        import cairo
        self.cairo = cairo
        self.surface = cairo.ImageSurface(cairo.FORMAT_RGB24, WIDTH, HEIGHT)
        self.context = cairo.Context(self.surface)
        self.context.select_font_face("DejaVu Sans")
        options = cairo.FontOptions()
        options.set_hint_style(cairo.HINT_STYLE_NONE)
        options.set_hint_metrics(cairo.HINT_METRICS_OFF)
        self.context.set_font_options(options)
        self.alphas = []

    def clear(self):
        self.context.set_source_rgb(1, 1, 1)
        self.context.paint()

    def save(self, x, y, angle):
        self.context.save()
        self.context.translate(x, y)
        if angle:
            self.context.rotate(angle)
        self.alphas.append(None)

    def restore(self):
        alpha = self.alphas.pop()
        if alpha is not None:
            self.context.pop_group_to_source()
            self.context.paint_with_alpha(alpha)
        else:
            self.context.restore()

    def layer(self, alpha):
        self.context.push_group()
        self.alphas.append(alpha)

    def width(self, text, size):
        self.context.set_font_size(size)
        return self.context.text_extents(text).x_advance

    def box(self, w, h, corner, color, gradient):
        context = self.context
        if gradient:
            (x0, y0), (x1, y1), colors = gradient
            source = self.cairo.LinearGradient(
                (x0 - 0.5) * w, (y0 - 0.5) * h, (x1 - 0.5) * w, (y1 - 0.5) * h)
            for index, color in enumerate(colors):
                source.add_color_stop_rgb(index / (len(colors) - 1), *(part / 255 for part in color))
            context.set_source(source)
        else:
            context.set_source_rgb(*(part / 255 for part in color))
        if corner:
            context.new_sub_path()
            for x, y, turn in ((1, -1, -1), (1, 1, 0), (-1, 1, 1), (-1, -1, 2)):
                context.arc(x * (w / 2 - corner), y * (h / 2 - corner), corner, turn * math.pi / 2,
                            (turn + 1) * math.pi / 2)
            context.close_path()
        else:
            context.rectangle(-w / 2, -h / 2, w, h)
        context.fill()

    def text(self, text, x, y, size, color):
        self.context.set_font_size(size)
        self.context.set_source_rgb(*(part / 255 for part in color))
        self.context.move_to(x, y)
        self.context.show_text(text)


def lines(peer, view, width, size):
    """The lines of a label, broken at its width; kept in the view."""
    if "lines" not in view:
        view["lines"] = [""]
        for word in view["text"].split():
            longer = (view["lines"][-1] + " " + word).strip()
            if peer.width(longer, size) <= width or not view["lines"][-1]:
                view["lines"][-1] = longer
            else:
                view["lines"].append(word)
    return view["lines"]


def draw(peer, view, moves):
    """Draws a view, whose superview's upper left corner is at the origin."""
    left, top, width, height = view["frame"]
    (dx, dy), angle = moves.get(view.get("id"), ((0, 0), 0))
    peer.save(left + width / 2 + dx, top + height / 2 + dy, angle)
    if "alpha" in view:
        peer.layer(view["alpha"])
    corner = view.get("cornerRadius", 0)
    if "shadowOpacity" in view:
        peer.shadow(width, height, view["shadowRadius"], corner, view["shadowOpacity"],
                    view.get("shadowOffset", [0, -3]))
    gradient = view.get("gradient")
    if gradient:
        peer.box(width, height, corner, (0, 0, 0), (
            gradient.get("startPoint", [0.5, 0]), gradient.get("endPoint", [0.5, 1]),
            [COLORS[name] for name in gradient["colors"]]))
    elif "backgroundColor" in view:
        peer.box(width, height, corner, COLORS[view["backgroundColor"]], None)
    if "text" in view:
        size = view["font"]["size"]
        texts = lines(peer, view, width, size)
        y = -len(texts) * size * 1.164 / 2 + size * 0.928
        for text in texts:
            x = -peer.width(text, size) / 2 if view.get("textAlignment") == "center" else -width / 2
            peer.text(text, x, y, size, COLORS[view.get("textColor")])
            y += size * 1.164
    if "subviews" in view:
        peer.save(-width / 2, -height / 2, 0)
        for subview in view["subviews"]:
            draw(peer, subview, moves)
        peer.restore()
    if "alpha" in view:
        peer.restore()
    peer.restore()


def main():
    peer = {"skia": Skia, "cairo": Cairo}[sys.argv[1]]()
    with open(sys.argv[2]) as file:
        scene = json.load(file)
    amounts = {}
    for action in scene["timeline"][0]["do"]:
        for path, by in action["animate"]["by"].items():
            view, _, key = path.partition(".")
            center, angle = amounts.get(view, ((0, 0), 0))
            if key == "center":
                center = by
            else:
                angle = math.radians(float(by.removesuffix("deg")))
            amounts[view] = (center, angle)
    for frame in range(int(sys.argv[3])):
        time = frame / FPS % 2
        part = time if time <= 1 else 2 - time
        moves = {view: ((x * part, y * part), angle * part) for view, ((x, y), angle) in amounts.items()}
        peer.clear()
        for view in scene["views"]:
            draw(peer, view, moves)
    if len(sys.argv) > 4:
        if sys.argv[1] == "skia":
            peer.surface.makeImageSnapshot().save(sys.argv[4], peer.skia.kPNG)
        else:
            peer.surface.write_to_png(sys.argv[4])


main()
