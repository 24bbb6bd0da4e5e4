"""The page loads nothing, and cannot."""


from browser import Page
from pages import PREVIEW, REPORT, ROOT, parts_of
from reports import sample
from runner import equal, test


@test("the page may not load anything from elsewhere", sample)
def refused(page: Page) -> None:
    page.settle()
    refused_by = page.driver.execute_async_script("""
        const done = arguments[0], refused = [];
        addEventListener("securitypolicyviolation", (event) => {
          refused.push(event.effectiveDirective);
          if (refused.length === 3) done(refused.sort());
        });
        fetch("http://127.0.0.1:9/").catch(() => {});
        new Image().src = "http://127.0.0.1:9/image.png";
        const style = document.createElement("link");
        style.rel = "stylesheet";
        style.href = "http://127.0.0.1:9/style.css";
        document.head.append(style);""")
    equal(refused_by, ["connect-src", "img-src", "style-src-elem"], "what the page's policy refuses")
    # These attempts are on the console.
    page.complaints()


@test("scripts, styles and pictures are in the file itself", sample, general=True)
def own(page: Page) -> None:
    page.until("the page is ready", "return document.querySelector('#film h2')")
    equal(page.run("return document.querySelectorAll('script[src], link[rel=stylesheet], img, iframe, object').length"),
          0, "elements that load something")
    equal(page.run("return performance.getEntriesByType('resource').map((each) => each.name)"
                   ".filter((name) => !name.startsWith('data:') && !name.startsWith('blob:'))"), [], "loaded resources")


@test("nothing is left in the page's global scope", sample)
def scope(page: Page) -> None:
    page.settle()
    left = page.run("return ['Player', 'Timeline', 'make', 'FrameView', 'Pictures'].filter((name) => name in window)")
    equal(left, [], "global names")


@test("the folders of the pages and the list that joins them name the same files", sample)
def files(page: Page) -> None:
    shared = {path for folder in ("Styles", "Scripts") for path in (ROOT / "Sources/Pages" / folder).iterdir()}
    used = set()
    for source in (REPORT, PREVIEW):
        own = set(source.folder.iterdir())
        joined = {path for kind in ("css", "js") for path in parts_of(kind, source)}
        equal(sorted(path.name for path in own - joined), ["page.html"], f"files that {source.name} does not join")
        used |= joined
    equal(sorted(path.name for path in shared - used), [], "shared files that no page joins")
