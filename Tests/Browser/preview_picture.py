"""Takes the pictures of the preview that the documentation shows, light and dark, with the release build.

    /usr/bin/python3 -B Tests/Browser/preview_picture.py && pngquant --force --ext .png Scenes/figures/preview-*.png

They are not compared with anything: their bytes depend on the browser. Look at them before you commit them.
"""

from browser import Page
from pages import ROOT
from previews import Preview, shown, wait_for_frame

FRAME = 12


def main() -> None:
    """Writes the pictures: a snap at its first return, with its plot, its sliders and its spring's curve."""
    scene = (ROOT / "Scenes/recipes/snap.json").read_text()
    page = Page()
    try:
        with Preview({"snap.json": scene}, opens="snap.json") as preview:
            for theme in ("light", "dark"):
                address = f"#scene=scenes/snap.json&frame={FRAME}"
                page.open(preview.address, address, size=(1280, 800), scale=1.5, dark=theme == "dark")
                wait_for_frame(page, FRAME)
                page.until("a curve is plotted", "return document.body.innerText.includes('center.x of square')")
                # The film is played again in the page's theme.
                shown(page)
                # The frame of the focus is no part of the page at rest.
                page.run("document.activeElement.blur()")
                page.shot(ROOT / f"Scenes/figures/preview-{theme}.png")
                page.leave()
    finally:
        page.quit()


main()
