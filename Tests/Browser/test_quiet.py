"""The page loads nothing, and cannot."""


from browser import Page
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
