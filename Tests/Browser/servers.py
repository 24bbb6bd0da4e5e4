"""Servers of pages: the built tool serves them, and a test drives the page."""

import json
import os
import queue
import re
import shutil
import signal
import subprocess
import tempfile
import threading
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from browser import PATIENCE, Failure, Page, Skip
from pages import ROOT, Source, parts_of, text_of

TOOL = ROOT / ".build/release/framegen"


class Server(AbstractContextManager["Server"]):
    """A running command that serves a page, in a folder of its own."""

    # The page that is served.
    source: Source

    def __init__(self, command: tuple[str, ...]):
        self.command = command
        # The tool runs above the folder of scenes, whose name is then a part of their paths.
        self.root = Path(tempfile.mkdtemp())
        self.folder = self.root
        self.process: subprocess.Popen[str] | None = None
        self.address = ""

    def prepare(self) -> None:
        """Writes what the command reads."""

    def __enter__(self) -> "Server":
        if not TOOL.exists() or self.command[0] not in subprocess.run(
                [TOOL, "--help"], capture_output=True, text=True, check=False).stdout:
            raise Skip(f"{TOOL.relative_to(ROOT)} has no {self.command[0]}; build it")
        self.prepare()
        self.start()
        return self

    def start(self, port: int = 0) -> None:
        """Starts the server and waits for its address."""
        options = ["--port", str(port)] if port else []
        process = subprocess.Popen(
            [TOOL, *self.command, *options], cwd=self.root, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            env={name: value for name, value in os.environ.items() if name != "CI"})
        self.process = process
        addresses: queue.SimpleQueue[str] = queue.SimpleQueue()

        def read() -> None:
            # What tests find comes before the address.
            for line in iter(process.stdout.readline, ""):
                if match := re.search(r'http://[^\s"]+', line):
                    addresses.put(match[0])
                    return

        threading.Thread(target=read, daemon=True).start()
        try:
            self.address = addresses.get(timeout=PATIENCE)
        except queue.Empty as late:
            raise Failure(f"framegen {self.command[0]} prints no address") from late

    def stop(self) -> int:
        """Interrupts the server as Ctrl-C does; its exit code."""
        if not self.process:
            return 0
        self.process.send_signal(signal.SIGINT)
        try:
            return self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired as late:
            self.process.kill()
            self.process.wait()
            raise Failure("the server does not stop") from late
        finally:
            self.process.stdout.close()
            self.process = None

    def __exit__(self, *_: object) -> None:
        try:
            self.stop()
        finally:
            shutil.rmtree(self.root, ignore_errors=True)

    def write(self, name: str, scene: Any) -> None:
        """Writes a scene as editors do: another file is renamed to its name."""
        text = scene if isinstance(scene, str) else json.dumps(scene, indent=2)
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        other = path.with_name(path.name + "~")
        other.write_text(text)
        os.replace(other, path)

    @property
    def is_running(self) -> bool:
        """Whether the server still runs."""
        return self.process is not None and self.process.poll() is None

    def check_page(self, page: Page) -> None:
        """Skips the test if the tool was built with another page than that of this checkout."""
        text = page.driver.page_source
        missing = [path.name for kind in ("css", "js") for path in parts_of(kind, self.source)
                   if text_of(path) not in text]
        if missing:
            raise Skip(f"{TOOL.relative_to(ROOT)} has another page; build it")
