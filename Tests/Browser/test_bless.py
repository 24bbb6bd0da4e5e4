"""The command that approves a film."""

from browser import Keys, Page
from reports import sample
from runner import equal, expect, test

COMMAND = "framegen bless Scenes/recipes/shifted.json"


def pasted(page: Page) -> str:
    """What the clipboard has, pasted as a person does it."""
    page.keys("/")
    page.run("document.getElementById('search').value = ''")
    page.chord(Keys.CONTROL, "v")
    return page.run("return document.getElementById('search').value")


@test("the command that approves a film is shown, and its button copies it", sample)
def button(page: Page) -> None:
    page.settle()
    equal(page.text(".bless code"), COMMAND, "the command")
    page.click("#copy")
    page.until("the button says so", "return document.getElementById('copy').textContent === 'Copied'")
    page.until("so do screen readers", "return document.getElementById('live').textContent.includes('copied')")
    equal(pasted(page), COMMAND, "what is pasted")
    page.until("the button can be used again", "return document.getElementById('copy').textContent === 'Copy'")


@test("c copies it, also where the clipboard's interface is missing", sample)
def key(page: Page) -> None:
    page.settle()
    page.run("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.run("document.querySelector('.stage').focus()")
    page.keys("c")
    page.until("the button says so", "return document.getElementById('copy').textContent === 'Copied'")
    expect(page.run("return document.activeElement.classList.contains('stage')"), "the focus stays")
    equal(pasted(page), COMMAND, "what is pasted")


@test("a click selects all of it", sample)
def selecting(page: Page) -> None:
    page.settle()
    page.click(".bless code")
    equal(page.run("return String(getSelection())").strip(), COMMAND, "what is selected")


@test("films that cannot be approved have no command", sample, address="#film=errors/broken")
def none(page: Page) -> None:
    page.settle()
    equal(page.count(".bless"), 0, "commands")
    page.keys("c")
    equal(page.film, "errors/broken", "the film after c")
