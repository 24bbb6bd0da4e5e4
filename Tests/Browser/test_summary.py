"""What the page says about a whole run and about one film."""

from browser import Page
from reports import Film, Frame, Report, empty, passed, picture, sample
from runner import equal, expect, test


def wordy() -> Report:
    """A film with nine lines, and a name that a page must not take for tags."""
    return Report([
        Film("odd/<b>&amp; \"name\"", [f"line {number} of <i>text</i>" for number in range(9)],
             frames=[Frame(0, "different", picture(4).png(), picture(5).png(), 40, 225)]),
    ], notes=["a <note> & another"])


@test("the heading names the command, the tool and how many films need a look", sample)
def heading(page: Page) -> None:
    page.settle()
    equal(page.text("h1"), "Picture tests", "the heading")
    equal(page.text("#command"), "framegen test", "the command")
    equal(page.text("#tool"), "framegen 1.0", "the tool")
    equal(page.text("#outcome"), "6 of 7 films need a look", "the outcome")
    equal(page.driver.title, "(6) Picture tests", "the title of the window")


@test("notes that concern all films are above them", sample)
def notes(page: Page) -> None:
    page.settle()
    equal(page.texts("#notes p span"), ["the references were drawn with cairo 1.2.3, now 1.16.0"], "the notes")
    expect(page.box("#notes")["bottom"] <= page.box("#film")["top"], "the notes are above the film")


@test("a film opens with what is wrong, the most telling line first, at its first bad frame", sample)
def first_film(page: Page) -> None:
    equal(page.frame, 37, "the frame")
    equal(page.film, "recipes/shifted", "the film")
    equal(page.texts(".lines li"), ["frame 37 (0.62 s) differs in 160 pixels", "there square moved by (2, 0) pt"],
          "the lines")
    equal(page.text("#frame-state").split(),
          "Frame 37 0.617 s square moved by (2, 0) pt 160 pixels differ, by up to 225 of 255".split(),
          "the state of the frame, in which the cause comes before its extent")
    equal(page.texts(".changes li"), ["square moved by (2, 0) pt"], "the changes of the frame")
    equal(page.text(".titles .verdict"), "failed", "the verdict")


@test("many lines are folded, and unfolded on request", wordy)
def folded(page: Page) -> None:
    page.settle()
    equal(page.count(".lines li:not(.more)"), 5, "the lines at first")
    equal(page.text(".lines .more"), "Show 4 more", "the button")
    page.click(".lines .more button")
    equal(page.texts(".lines li"), [f"line {number} of <i>text</i>" for number in range(9)], "all lines")


@test("names, lines and notes are text, not HTML", wordy)
def text_only(page: Page) -> None:
    page.settle()
    equal(page.film, "odd/<b>&amp; \"name\"", "the name")
    equal(page.texts("#notes p span"), ["a <note> & another"], "the note")
    equal(page.count(".about b, .about i, .lines i, note"), 0, "elements out of texts")


@test("a run without failures says so", passed)
def good(page: Page) -> None:
    equal(page.text("#outcome"), "no failures in 3 films", "the outcome")
    equal(page.text(".panel.good h2"), "All 3 films match their references.", "the panel")
    equal(page.count(".player"), 0, "players")
    page.click("#list li")
    expect("matches its reference" in page.text("#film .panel"), "what is known of a film that passed")


@test("a run without films says so", empty)
def nothing(page: Page) -> None:
    equal(page.text("#outcome"), "no films", "the outcome")
    equal(page.text("#empty"), "This report has no films.", "the list")
    equal(page.text(".panel.good h2"), "There was nothing to compare.", "the panel")
