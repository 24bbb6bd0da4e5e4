"""The page without a mouse and without eyes: focus, names, roles, announcements."""

from typing import Any

from browser import Keys, Page
from reports import passed, sample
from runner import equal, expect, test


def tree(page: Page) -> list[dict[str, Any]]:
    """What assistive technology is told: role, name, properties."""
    page.command("Accessibility.enable")
    nodes = page.command("Accessibility.getFullAXTree")["nodes"]
    return [
        {
            "role": node.get("role", {}).get("value", ""), "name": node.get("name", {}).get("value", ""),
            "description": node.get("description", {}).get("value", ""),
            "value": node.get("value", {}).get("value"),
            **{each["name"]: each["value"].get("value") for each in node.get("properties", [])},
        }
        for node in nodes if not node.get("ignored")
    ]


def having(nodes: list[dict[str, Any]], role: str) -> list[dict[str, Any]]:
    """The nodes of a role."""
    return [node for node in nodes if node["role"] == role]


@test("every control has a name", sample, general=True)
def names(page: Page) -> None:
    page.until("the page is ready", "return document.querySelector('#film h2')")
    for key in ("1", "2", "3", "4"):
        page.keys(key)
        for node in tree(page):
            if node["role"] in ("button", "slider", "checkbox", "combobox", "searchbox", "option", "listbox", "group",
                                "navigation", "dialog", "toolbar"):
                expect(node["name"] or node["role"] == "group" and not node.get("focusable"),
                       f"a {node['role']} without a name in mode {key}")


@test("the page has its landmarks and headings", sample)
def landmarks(page: Page) -> None:
    page.settle()
    nodes = tree(page)
    for role, name in [("banner", ""), ("navigation", "Films"), ("main", "Film recipes/shifted")]:
        equal([node["name"] for node in having(nodes, role)], [name], f"the {role}")
    headings = [(node["name"], node.get("level")) for node in having(nodes, "heading")]
    equal(headings, [("Picture tests", 1), ("recipes/shifted", 2)], "the headings")


@test("the list says which film is chosen, what is wrong with each, and what a filter does", sample)
def films(page: Page) -> None:
    page.settle()
    nodes = tree(page)
    options = having(nodes, "option")
    rows = [node for node in options if "frame 37" in node["name"]]
    expect(rows and rows[0]["selected"] and "failed" in rows[0]["name"], f"the chosen row: {rows}")
    equal([bool(node.get("selected")) for node in options if node["name"].startswith(("failed", "error", "new"))],
          [True] + [False] * 5, "which rows are chosen")
    pressed = {node["name"]: node.get("pressed") for node in having(nodes, "button")}
    expect(any("not passed" in name and value == "true" for name, value in pressed.items()), "the pressed filter")
    equal((pressed["Side by side"], pressed["Swipe"]), ("true", "false"), "the modes")


@test("the timeline is a slider that says its frame, what differs there and what changed", sample)
def slider(page: Page) -> None:
    page.settle()
    frame = [node for node in having(tree(page), "slider") if node["name"] == "Frame"]
    equal(len(frame), 1, "sliders of frames")
    equal(page.run("return [...document.querySelector('.timeline').attributes].filter((each) =>"
                   "each.name.startsWith('aria-value')).map((each) => each.value)"),
          ["0", "179", "37", "frame 37, 0.617 s: square moved by (2, 0) pt; 160 pixels differ, by up to 225 of 255"],
          "its values")
    page.run("document.querySelector('.timeline').focus()")
    page.keys(Keys.HOME)
    equal(page.frame, 0, "the frame after home")


@test("a film and a frame are announced once they are chosen, not while a film plays", sample)
def announcing(page: Page) -> None:
    page.settle()
    equal(page.run("const live = document.getElementById('live'); return [live.getAttribute('role'), live.ariaLive]"),
          ["status", "polite"], "the live region")
    page.keys("j")
    page.until("the film is announced", """
        const text = document.getElementById("live").textContent;
        return text.includes("recipes/shorter, failed. it became shorter")""")
    page.keys("w")
    page.until("the frame is announced", """
        return document.getElementById("live").textContent.includes("Frame 15: 40 pixels differ")""")
    page.keys(Keys.HOME)
    page.until("the next one too", "return document.getElementById('live').textContent.includes('Frame 0: the same')")
    page.run("""
        window.said = [];
        new MutationObserver(() => window.said.push(document.getElementById("live").textContent))
            .observe(document.getElementById("live"), { childList: true });""")
    page.keys("p")
    page.until("the film has ended", "return document.querySelector('.stage').dataset.frame === '59'")
    said = page.run("return window.said")
    expect(len(said) <= 1, f"what is said while it plays: {said}")


@test("what is only drawn is hidden from screen readers, and the pictures are described by the frame's state", sample)
def hidden(page: Page) -> None:
    page.settle()
    nodes = tree(page)
    equal(having(nodes, "Canvas") + having(nodes, "graphics-document") + having(nodes, "SvgRoot"), [], "drawings")
    stage = [node for node in nodes if node["name"] == "Pictures"]
    equal(len(stage), 1, "the pictures")
    equal(stage[0]["description"], "Frame 37 0.617 s square moved by (2, 0) pt 160 pixels differ, by up to 225 of 255",
          "their description")


# The focused element, and whether its focus can be seen.
FOCUS = """
    const element = document.activeElement, style = getComputedStyle(element);
    const area = element.getBoundingClientRect();
    return {
      what: element.id || element.getAttribute("aria-label") || element.textContent.trim().slice(0, 30),
      body: element === document.body,
      visible: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2,
      inside: area.width > 0 && area.bottom > 0 && area.top < innerHeight && area.right > 0 && area.left < innerWidth,
    };
"""


def tabbing(page: Page) -> None:
    """Walks by tab through the whole page."""
    page.until("the page is ready", "return document.querySelector('#film h2')")
    wanted = page.run("""
        return [...document.querySelectorAll("a, button, input, select, [tabindex='0']")].filter((each) =>
            each.getClientRects().length > 0 && !each.disabled && each.tabIndex >= 0).length""")
    reached = []
    for _ in range(wanted + 3):
        page.keys(Keys.TAB)
        focus = page.run(FOCUS)
        if focus["body"]:
            break
        reached.append(focus["what"])
        expect(focus["visible"] or focus["what"] == "skip", f"the focus of {focus['what']!r} cannot be seen")
        expect(focus["inside"], f"{focus['what']!r} has the focus outside of the window")
    # The list's rows share one stop.
    equal(len(reached), wanted, f"stops of the tab key: {reached}")
    equal(reached[0], "skip", "the first stop")


# Without motion, because the first link moves into the window.
test("tab reaches every control, and the focus can be seen everywhere", sample, general=True, reduced=True)(tabbing)
test("so it does in dark colors", sample, dark=True, reduced=True)(tabbing)
test("so it does in a narrow window", sample, size=(400, 800), reduced=True)(tabbing)
test("so it does on a page without failures", passed, reduced=True)(tabbing)


@test("the first link skips the list", sample)
def skipping(page: Page) -> None:
    page.settle()
    page.keys(Keys.TAB)
    page.until("the link is in the window", "return document.getElementById('skip').getBoundingClientRect().top >= 0")
    page.keys(Keys.ENTER)
    equal(page.run("return document.activeElement.id"), "film", "the focus")


@test("the help keeps the focus inside and gives it back", sample)
def dialog(page: Page) -> None:
    page.settle()
    page.run("document.getElementById('keys').focus()")
    page.keys(Keys.ENTER)
    nodes = having(tree(page), "dialog")
    equal([(node["name"], node.get("modal")) for node in nodes], [("Keys", True)], "the dialog")
    page.keys(Keys.ESCAPE)
    equal(page.run("return document.activeElement.id"), "keys", "the focus after escape")


@test("buttons work by space and enter, and space does not swap the pictures then", sample)
def pressing(page: Page) -> None:
    page.settle()
    page.run("document.querySelector('[data-mode=onion]').focus()")
    page.keys(" ")
    equal(page.run("return document.querySelector('.stage').dataset.mode"), "onion", "the mode after space")
    equal(page.texts("figcaption .name"), ["Expected", "Actual"], "the captions")
    page.run("document.querySelector('[data-mode=swipe]').focus()")
    page.keys(Keys.ENTER)
    equal(page.run("return document.querySelector('.stage').dataset.mode"), "swipe", "the mode after enter")
    page.run("document.querySelector('#verdicts [data-verdict=error]').focus()")
    page.keys(" ")
    equal(page.run("return document.querySelectorAll('#list li').length"), 1, "the films after space")
