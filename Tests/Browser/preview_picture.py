"""Takes the picture of the preview that the documentation shows, with the release build.

    /usr/bin/python3 -B Tests/Browser/preview_picture.py && pngquant --force --ext .png Scenes/figures/preview.png

It is not compared with anything: its bytes depend on the browser. Look at it before you commit it.
"""

from browser import Page
from pages import ROOT
from previews import Preview, wait_for_frame

FRAME = 12


def main() -> None:
    """Writes the picture: a snap at its first return, with its plot and its sliders."""
    scene = (ROOT / "Scenes/recipes/snap.json").read_text()
    page = Page()
    try:
        with Preview({"snap.json": scene}, opens="snap.json") as preview:
            page.open(preview.address, f"#scene=scenes/snap.json&frame={FRAME}", size=(1280, 760), scale=1.5)
            wait_for_frame(page, FRAME)
            page.until("a curve is plotted", "return document.body.innerText.includes('center.x of square')")
            # The frame of the focus is no part of the page at rest.
            page.run("document.activeElement.blur()")
            page.shot(ROOT / "Scenes/figures/preview.png")
            page.leave()
    finally:
        page.quit()


main()
