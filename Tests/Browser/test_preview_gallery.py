"""The preview of a folder: its scenes with pictures, searched and opened."""

from browser import Keys, Page
from previews import FALLING, HANGING, MOVING, Preview, changed, preview_test, wait_for_frame
from runner import equal, expect

SCENES = {"moving.json": MOVING, "deep/hanging.json": HANGING, "falling.json": FALLING}


@preview_test("a folder is a gallery of its scenes, with titles and pictures", SCENES)
def gallery(page: Page, preview: Preview) -> None:
    page.until("the scenes are listed", "return document.querySelectorAll('.card').length === 3")
    equal(sorted(page.texts(".card .name")), ["Falling", "Hanging", "Moving"], "the titles")
    expect("scenes/deep/hanging.json" in page.texts(".card .place"), "the paths")
    page.until("all pictures are there",
               "return [...document.querySelectorAll('.card img')].every((each) => each.naturalWidth > 0)")
    equal(page.text(".gallery-heading .hint"), "3 scenes", "how many")
    equal(page.text("h1"), "scenes", "the folder")
    equal(page.run("return document.title"), "scenes · framegen preview", "the title")


@preview_test("the search finds words of titles and paths, and enter opens the first", SCENES)
def searching(page: Page, preview: Preview) -> None:
    page.until("the scenes are listed", "return document.querySelectorAll('.card').length === 3")
    page.keys("/")
    page.keys(*"deep")
    equal(page.texts(".card .name"), ["Hanging"], "what is found")
    equal(page.text(".gallery-heading .hint"), "1 of 3 scenes", "how many")
    page.keys(*"x")
    equal(page.text(".nothing"), "No scene matches.", "when nothing is found")
    page.keys(Keys.BACKSPACE, Keys.ENTER)
    wait_for_frame(page, 0)
    equal(page.text("h1"), "Hanging", "the scene")


@preview_test("a scene leads back to the gallery by its link, by a key and by the browser's button", SCENES)
def going_back(page: Page, preview: Preview) -> None:
    for way in ("link", "key", "browser"):
        page.until("the gallery is shown", "return document.querySelectorAll('.card').length === 3 && "
                   "!document.getElementById('gallery').hidden")
        page.run("[...document.querySelectorAll('.card')].find((each) => each.textContent.includes('Moving')).click()")
        wait_for_frame(page, 0)
        if way == "link":
            page.click("#back")
            equal(page.run("return document.activeElement.textContent.includes('Moving')"), True, "the focus")
        elif way == "key":
            page.keys("g")
        else:
            page.driver.back()
    page.until("the gallery is shown", "return !document.getElementById('gallery').hidden")
    expect(page.run("return document.getElementById('work').hidden"), "the scene is gone")


@preview_test("the arrow keys move among the cards", SCENES)
def arrows(page: Page, preview: Preview) -> None:
    page.until("the scenes are listed", "return document.querySelectorAll('.card').length === 3")
    page.run("document.querySelector('.card').focus()")
    names = page.texts(".card .name")
    page.keys(Keys.ARROW_RIGHT)
    expect(names[1] in page.run("return document.activeElement.textContent"), "the second card")
    page.keys(Keys.ENTER)
    wait_for_frame(page, 0)
    equal(page.text("h1"), names[1], "the scene")


@preview_test("a preview of one scene opens it at once, without a gallery", {"moving.json": MOVING},
              opens="moving.json")
def one_scene(page: Page, preview: Preview) -> None:
    wait_for_frame(page, 0)
    expect(page.run("return document.getElementById('back').hidden"), "there is no way back to a gallery")


@preview_test("an address that names no scene of the folder says so and shows the gallery", SCENES,
              address="#scene=scenes/nothing.json")
def unknown(page: Page, preview: Preview) -> None:
    page.until("the page says so", "return document.getElementById('notices').textContent.includes('nothing.json')")
    page.until("the gallery is shown", "return !document.getElementById('gallery').hidden")


@preview_test("a new scene in the folder appears in the gallery, a changed one has a new picture, and a deleted one goes",
              SCENES)
def following(page: Page, preview: Preview) -> None:
    page.until("the scenes are listed", "return document.querySelectorAll('.card').length === 3")
    page.keys("/", *"ing")
    page.run("document.querySelector('.card').focus()")
    preview.write("new/deeper/added.json", changed(MOVING, title="Added while moving"))
    page.until("it appears", "return document.querySelectorAll('.card').length === 4")
    expect("Added while moving" in page.texts(".card .name"), str(page.texts(".card .name")))
    equal(page.run("return document.activeElement.classList.contains('card')"), True, "the focus stays on its card")
    equal(page.text(".gallery-heading .hint"), "4 of 4 scenes", "how many match the search")
    page.run("window.before = document.querySelector('.card[href*=falling] img').src")
    preview.write("falling.json", changed(FALLING, timing={"duration": 1}))
    page.until("its picture is new", "return document.querySelector('.card[href*=falling] img').src !== window.before")
    (preview.folder / "new/deeper/added.json").unlink()
    page.until("it is gone", "return document.querySelectorAll('.card').length === 3")
