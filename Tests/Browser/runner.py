"""Declares and runs tests of the pages."""

import os
import queue
import tempfile
import threading
import time
import traceback
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from browser import Failure, Page, Skip


def expect(condition: Any, what: str) -> None:
    """Fails the test unless something holds."""
    if not condition:
        raise Failure(what)


def equal(found: Any, wanted: Any, what: str) -> None:
    """Fails the test unless two values are the same."""
    expect(found == wanted, f"{what}: {found!r} instead of {wanted!r}")


def near(found: float, wanted: float, tolerance: float, what: str) -> None:
    """Fails the test unless two numbers differ by at most the tolerance."""
    expect(abs(found - wanted) <= tolerance, f"{what}: {found!r} instead of {wanted!r} ± {tolerance}")


@dataclass(frozen=True)
class Test:
    """A test of a page."""

    sentence: str
    run: Callable[[Page], None]
    # Makes the page: an object with `html()`, the path of a file, or what serves it: a context with an `address`.
    report: Callable[[], Any]
    # What `Page.open` gets.
    options: dict[str, Any]
    # Whether it holds for every report.
    general: bool
    # Whether it measures time, so that no other test may run beside it.
    alone: bool
    # Parts of complaints that belong to what is tested, such as a server that is stopped.
    tolerates: tuple[str, ...]


TESTS: list[Test] = []


def test(sentence: str, report: Callable[[], Any], general: bool = False, alone: bool = False,
         tolerates: tuple[str, ...] = (), **options: Any):
    """Declares a test; `options` are those of `Page.open`."""
    def declare(run: Callable[[Page], None]) -> Callable[[Page], None]:
        TESTS.append(Test(sentence, run, report, options, general, alone, tolerates))
        return run
    return declare


def matches(sentence: str, pattern: str) -> bool:
    """Whether a sentence contains the pattern, or fits it if it has * or ?."""
    return fnmatchcase(sentence, pattern) if set(pattern) & set("*?") else pattern in sentence


class Reports:
    """The files of the reports; each is made when it is first used."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.lock = threading.Lock()

    def subject(self, make: Callable[[], Any], stack: ExitStack) -> Any:
        """The file of a report, or what serves a page until the stack is left."""
        path = self.folder / f"{make.__module__}-{make.__name__}.html"
        with self.lock:
            if path.exists():
                return path
            made = make()
            if not isinstance(made, AbstractContextManager):
                path.write_bytes(made.read_bytes() if isinstance(made, Path) else made.html().encode())
                return path
        return stack.enter_context(made)


class Worker:
    """Runs tests in a browser of its own."""

    def __init__(self, reports: Reports, shots: Path):
        self.reports, self.shots = reports, shots
        self.page = Page()

    def run(self, plan: queue.SimpleQueue, results: list[str]) -> None:
        """Runs tests until there are none left."""
        while True:
            try:
                each, real = plan.get_nowait()
            except queue.Empty:
                return
            results.append(self.one(each, real))

    def one(self, each: Test, real: Path | None) -> str:
        """Runs a test, prints its line, and returns `passed`, `failed` or `skipped`."""
        start = time.monotonic()
        name = each.sentence + (f" ({real.name})" if real else "")
        result, problem, shot = "passed", "", ""
        try:
            with ExitStack() as stack:
                try:
                    self.open(each, real, stack)
                    each.run(self.page)
                    complaints = [one for one in self.page.complaints()
                                  if not any(part in one for part in each.tolerates)]
                    expect(not complaints, f"the page complains: {complaints}")
                except Skip:
                    raise
                except Exception:
                    shot = self.shot(name)
                    raise
        except Skip as reason:
            result, problem = "skipped", str(reason)
        except Failure as failure:
            result, problem = "failed", str(failure)
        except Exception:  # A fault of the browser, or of the test.
            result, problem = "failed", traceback.format_exc(limit=-3)
        word = {"passed": "ok  ", "failed": "FAIL", "skipped": "skip"}[result]
        lines = [f"{word}  {name}  {time.monotonic() - start:.1f} s"]
        print("\n".join(lines + [f"      {text}" for text in (problem, shot) if text]), flush=True)
        return result

    def open(self, each: Test, real: Path | None, stack: ExitStack) -> None:
        """Opens the page of a test; what serves it stops when the stack is left."""
        subject = real or self.reports.subject(each.report, stack)
        # Before that the page is left, so that it asks for nothing more.
        stack.callback(lambda: self.page.leave())
        self.page.served = None if isinstance(subject, Path) else subject
        self.page.open(subject if isinstance(subject, Path) else subject.address, **each.options)

    def shot(self, name: str) -> str:
        """Keeps a picture of the window after a failure; says where it is."""
        path = self.shots / ("".join(letter if letter.isalnum() else "-" for letter in name)[:80] + ".png")
        try:
            self.page.shot(path)
            return f"the window: {path}"
        except Exception as fault:
            # The browser may have crashed; the next test needs another one.
            self.page.quit()
            self.page = Page()
            return f"no picture of the window: {fault}"


def run_all(patterns: list[str], sample: int, real: Path | None, shots: Path) -> int:
    """Runs one of `sample` tests, those that hold for every report also on a real one; the number of failures."""
    chosen = [each for each in TESTS if not patterns or any(matches(each.sentence, one) for one in patterns)][::sample]
    plan = [(each, None) for each in chosen]
    if real:
        plan += [(each, real) for each in chosen if each.general]
    if not plan:
        print(f"no test matches {' or '.join(patterns)}")
        return 1
    start = time.monotonic()
    results: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        reports = Reports(Path(folder))
        workers = [Worker(reports, shots) for _ in range(min(2, os.cpu_count() or 1, len(plan)))]
        try:
            _side_by_side(workers, [one for one in plan if not one[0].alone], results)
            # What is measured must not wait for another browser.
            _side_by_side(workers[:1], [one for one in plan if one[0].alone], results)
        finally:
            for worker in workers:
                worker.page.quit()
    numbers = [f"{results.count(result)} {result}" for result in ("passed", "failed")]
    if "skipped" in results:
        numbers.append(f"{results.count('skipped')} skipped")
    lost = len(plan) - len(results)
    if lost:
        numbers.append(f"{lost} not run")
    print(f"the pages in a browser: {', '.join(numbers)} in {time.monotonic() - start:.1f} s")
    return results.count("failed") + lost


def _side_by_side(workers: list[Worker], plan: list[tuple[Test, Path | None]], results: list[str]) -> None:
    todo: queue.SimpleQueue = queue.SimpleQueue()
    for one in plan:
        todo.put(one)
    threads = [threading.Thread(target=worker.run, args=(todo, results)) for worker in workers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
