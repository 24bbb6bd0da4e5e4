"""Films are approved and rejected in the served report."""

import resource

from browser import Keys, Page
from reviews import Review, at, outcome, reason, review_test, verdicts, wait_for, wait_for_shown
from runner import equal, expect
from test_theme import CONTRAST

OLD = {"one.json": at(10), "two.json": at(10), "same.json": at(10)}
NEW = {"one.json": at(30), "two.json": at(50), "three.json": at(10)}


@review_test("a approves the shown film as bless does, and shows the next one; u takes it back", OLD, NEW)
def approving(page: Page, review: Review) -> None:
    before = review.contents()
    review.bless("blessed")
    blessed = review.contents("blessed")
    equal(outcome(page), "3 of 3 films left", "the outcome")
    for film, left in (("one", 2), ("three", 1), ("two", 0)):
        wait_for_shown(page, film)
        equal(reason(page), "Is the new film right?", "what is asked")
        page.keys("a")
        wait_for(page, film, "approved")
        expect(outcome(page).startswith(f"{left} of 3 films left" if left else "3 approved"), outcome(page))
    # Pictures that bless would not write stay as they are, which is none here.
    equal({name: review.contents()[name] for name in blessed if not name.startswith("same/")},
          {name: text for name, text in blessed.items() if not name.startswith("same/")}, "the references")
    equal(page.film, "two", "the film after the last decision")
    equal(page.driver.title, "Picture tests", "the title without a number")
    for film in ("two", "three", "one"):
        page.keys("u")
        wait_for(page, film, "new" if film == "three" else "failed")
        wait_for_shown(page, film)
    equal(review.contents(), before, "the references after undo")
    equal(outcome(page), "3 of 3 films left", "the outcome")
    equal(page.driver.title, "(3) Picture tests", "the title")


@review_test("r rejects, which writes nothing, and both are told at the end", OLD, NEW)
def rejecting(page: Page, review: Review) -> None:
    before = review.contents()
    wait_for_shown(page, "one")
    page.keys("r")
    wait_for(page, "one", "rejected")
    wait_for_shown(page, "three")
    equal(review.contents(), before, "the references")
    page.keys("k")
    wait_for_shown(page, "one")
    equal(reason(page), "Rejected: the reference stays as it is.", "what is said")
    # What was rejected by mistake can be approved at once.
    page.keys("a")
    wait_for(page, "one", "approved")
    expect(review.contents() != before, "the reference is another one")
    equal(verdicts(page), {"one": "approved", "three": "new", "two": "failed"}, "the list")


@review_test("the buttons do what the keys do, and keep the focus for the next film", OLD, NEW)
def buttons(page: Page, review: Review) -> None:
    wait_for_shown(page, "one")
    page.click(".approve")
    wait_for_shown(page, "three")
    expect(page.run("return document.activeElement.matches('.approve')"), "the focus is on the button")
    page.keys(Keys.ENTER)
    wait_for_shown(page, "two")
    page.click(".reject")
    wait_for(page, "two", "rejected")
    equal(outcome(page), "2 approved, 1 rejected", "the outcome")
    page.click(".undo")
    wait_for(page, "two", "failed")
    equal(page.run("return document.querySelector('.undo').ariaDisabled"), "true", "there is nothing more to undo")


@review_test("a key that is held decides about one film", OLD, NEW)
def held(page: Page, review: Review) -> None:
    wait_for_shown(page, "one")
    for repeat in (False, True, True, True):
        page.command("Input.dispatchKeyEvent", type="keyDown", key="a", text="a", autoRepeat=repeat)
    wait_for_shown(page, "three")
    for _ in range(3):
        page.command("Input.dispatchKeyEvent", type="keyDown", key="a", text="a", autoRepeat=True)
    page.run("return new Promise((done) => setTimeout(done, 300))")
    equal(outcome(page), "2 of 3 films left, 1 approved", "the outcome")


@review_test("a film can be found, decided about and taken back by the keyboard alone", OLD, NEW)
def keyboard(page: Page, review: Review) -> None:
    wait_for_shown(page, "one")
    page.run("document.getElementById('skip').focus()")
    reached = []
    for _ in range(60):
        page.keys(Keys.TAB)
        name = page.run("return document.activeElement.className || document.activeElement.id")
        reached.append(name)
        if name == "approve":
            break
    expect(reached[-1] == "approve", f"the button is reached by tab: {reached}")
    page.keys(" ")
    wait_for(page, "one", "approved")
    page.keys("/", *"two", Keys.ENTER)
    wait_for_shown(page, "two")
    page.keys("r")
    wait_for(page, "two", "rejected")
    page.keys("?")
    expect("take back what was decided" in page.text("#help"), "the keys are listed")
    page.keys(Keys.ESCAPE)
    page.keys("u")
    wait_for(page, "two", "failed")


@review_test("a saved change is tested again, and the film that is shown stays at its frame", OLD, NEW)
def saving(page: Page, review: Review) -> None:
    wait_for_shown(page, "one")
    page.keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
    frame = page.frame
    lines = page.texts(".lines li")
    review.write("one.json", at(60))
    page.until("other lines are shown", """
        return JSON.stringify([...document.querySelectorAll(".lines li")].map((each) => each.innerText))
            !== JSON.stringify(arguments[0])""", lines)
    wait_for_shown(page, "one")
    equal(page.frame, frame, "the frame")
    equal(page.film, "one", "the film")
    review.write("one.json", at(10))
    wait_for(page, "one", "passed")
    expect("matches its reference" in page.text(".film"), page.text(".film"))
    equal(list(verdicts(page)), ["one", "three", "two"], "it is still listed, where it was")
    equal(outcome(page), "2 of 2 films left", "the outcome")


@review_test("an error in a saved scene is shown, and nothing can be approved until it is gone", OLD, NEW)
def broken(page: Page, review: Review) -> None:
    wait_for_shown(page, "one")
    review.write("one.json", at(10, nothing=1))
    wait_for(page, "one", "error")
    expect("unknown key 'nothing'" in page.text(".lines"), page.text(".lines"))
    before = review.contents()
    page.keys("a")
    equal(reason(page), "Nothing to approve: its scene has errors.", "what is said")
    equal(review.contents(), before, "the references")
    equal(outcome(page), "2 of 2 films left, 1 film fails for other reasons", "the outcome")
    review.write("one.json", at(40))
    wait_for(page, "one", "failed")


@review_test("what cannot be written is told in the page, and nothing is lost", OLD, NEW)
def failing(page: Page, review: Review) -> None:
    wait_for_shown(page, "one")
    before = review.contents()
    limits = resource.prlimit(review.process.pid, resource.RLIMIT_FSIZE, (100, resource.RLIM_INFINITY))
    page.keys("a")
    page.until("the reason is shown", "return document.querySelector('.reason[data-kind=problem]')")
    expect("too large" in reason(page).lower(), reason(page))
    equal(page.film, "one", "the film")
    equal(review.contents(), before, "the references")
    page.until("screen readers are told", "return document.getElementById('live').textContent.includes('Not done')")
    resource.prlimit(review.process.pid, resource.RLIMIT_FSIZE, limits)
    page.keys("a")
    wait_for(page, "one", "approved")


@review_test("t tests all films again, with new scenes", OLD, NEW)
def again(page: Page, review: Review) -> None:
    wait_for_shown(page, "one")
    page.keys("j")
    wait_for_shown(page, "three")
    review.write("later.json", at(10))
    page.keys("t")
    wait_for(page, "later", "new")
    equal(page.film, "three", "the film that is shown")
    page.until("all are tested", "return !document.getElementById('outcome').textContent.includes('testing')")
    equal(outcome(page), "4 of 4 films left", "the outcome")


@review_test("without the server nothing can be decided, and the page says so", OLD, NEW,
             tolerates=("socket", "WebSocket", "ERR_CONNECTION"))
def gone(page: Page, review: Review) -> None:
    wait_for_shown(page, "one")
    review.stop()
    page.until("it is noticed", "return document.getElementById('connection').dataset.state === 'lost'")
    page.until("it is said", "return document.getElementById('reason').textContent.includes('does not answer')")
    equal(page.run("return document.querySelector('.approve').ariaDisabled"), "true", "the button")
    page.keys("a")
    equal(outcome(page), "3 of 3 films left", "the outcome")


@review_test("where all films match, the page waits for changes", OLD, {})
def passing(page: Page, review: Review) -> None:
    equal(outcome(page), "no failures in 3 films", "the outcome")
    review.write("two.json", at(20))
    wait_for(page, "two", "failed")
    equal(outcome(page), "1 of 1 film left", "the outcome")


def readable(page: Page, review: Review) -> None:
    """All texts have the contrast that WCAG 2.1 asks for, whatever was decided, and fit into the window."""
    wait_for_shown(page, "one")
    for key, verdict in (("a", "approved"), ("u", "failed"), ("r", "rejected")):
        page.keys(key)
        wait_for(page, "one", verdict)
        # After a decision the page goes on to the next film, which may be a moment later.
        page.until("the film is chosen, and stays", """
            const row = [...document.querySelectorAll("#list li")].find((each) => each.title === "one");
            if (document.querySelector(".about h2")?.textContent !== "one") {
              row.click();
              window.since = performance.now();
            }
            window.since ??= performance.now();
            return performance.now() - window.since > 500;""")
        page.run("delete window.since")
        wait_for_shown(page, "one")
        equal(page.run(CONTRAST), [], f"texts with a contrast below 4.5 where a film is {verdict}")
    for width in (400, 900, 1400, 2000):
        page.resize((width, 900))
        page.run("return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        wide = page.run("return [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
        expect(wide[0] <= wide[1], f"{wide[0]} pixels of contents in {wide[1]} pixels at {width}")


review_test("every text of the review has a contrast of 4.5 or more and fits, in light colors", OLD, NEW)(readable)
review_test("every text of the review has a contrast of 4.5 or more and fits, in dark colors", OLD, NEW,
            dark=True)(readable)
