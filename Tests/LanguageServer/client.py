"""An editor without a window: a client of `framegen lsp` by the standard library."""
import json
import pathlib
import select
import subprocess
import time


def uri_of(path):
    return pathlib.Path(path).resolve().as_uri()


class Client:
    """A running server. Diagnostics are kept by the address of their document."""

    def __init__(self, tool, encoding="utf-8", options=(), start=True, trees=True):
        self.process = subprocess.Popen(
            [tool, "lsp", *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.number = 0
        self.buffer = b""
        self.diagnostics = {}
        self.published = []
        self.versions = {}
        if start:
            self.capabilities = self.request("initialize", {
                "processId": None, "rootUri": None,
                "capabilities": {
                    "general": {"positionEncodings": [encoding]},
                    "textDocument": {
                        "completion": {"completionItem": {"snippetSupport": True}},
                        "documentSymbol": {"hierarchicalDocumentSymbolSupport": trees}}}})["capabilities"]
            self.notify("initialized", {})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(10)
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            if not stream.closed:
                stream.close()

    def end(self):
        """Shuts the server down; returns its exit code."""
        self.request("shutdown", None)
        self.notify("exit", None)
        return self.process.wait(20)

    def write(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, message):
        body = json.dumps(message).encode()
        self.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)

    def notify(self, method, params):
        self.send({"jsonrpc": "2.0", "method": method, "params": params})

    def receive(self, timeout=60):
        """The next message; None after the timeout or at the end."""
        end = time.monotonic() + timeout
        while True:
            header, separator, rest = self.buffer.partition(b"\r\n\r\n")
            if separator:
                length = int(header.split(b":")[1])
                if len(rest) >= length:
                    self.buffer = rest[length:]
                    return json.loads(rest[:length])
            remaining = end - time.monotonic()
            if remaining <= 0 or not select.select([self.process.stdout], [], [], remaining)[0]:
                return None
            data = self.process.stdout.read1(1 << 20)
            if not data:
                return None
            self.buffer += data

    def take(self, message):
        """Keeps what a notification tells."""
        if message.get("method") == "textDocument/publishDiagnostics":
            params = message["params"]
            self.diagnostics[params["uri"]] = params["diagnostics"]
            self.published.append(params)

    def answer(self, method, params, timeout=60):
        """The whole answer to a request."""
        self.number += 1
        self.send({"jsonrpc": "2.0", "id": self.number, "method": method, "params": params})
        while True:
            message = self.receive(timeout)
            if message is None:
                raise TimeoutError(f"no answer to {method}")
            if message.get("id") == self.number and "method" not in message:
                return message
            self.take(message)

    def request(self, method, params):
        """The result of a request."""
        message = self.answer(method, params)
        if "error" in message:
            raise AssertionError(f"{method}: {message['error']}")
        return message["result"]

    def open(self, uri, text):
        self.versions[uri] = 1
        self.notify("textDocument/didOpen", {
            "textDocument": {"uri": uri, "languageId": "json", "version": 1, "text": text}})

    def change(self, uri, text, range=None):
        self.versions[uri] += 1
        change = {"text": text} if range is None else {"text": text, "range": range}
        self.notify("textDocument/didChange", {
            "textDocument": {"uri": uri, "version": self.versions[uri]}, "contentChanges": [change]})

    def close(self, uri):
        self.notify("textDocument/didClose", {"textDocument": {"uri": uri}})

    def wait(self, condition, timeout=60):
        """Waits until what has been told fulfils a condition; whether it does."""
        end = time.monotonic() + timeout
        while not condition():
            message = self.receive(max(0, end - time.monotonic()))
            if message is None:
                return condition()
            self.take(message)
        return True

    def at(self, method, uri, position, **further):
        return self.request(f"textDocument/{method}", {
            "textDocument": {"uri": uri}, "position": position, **further})


def offset(data, position):
    """The byte of a text at a position in UTF-8."""
    lines = data.split(b"\n")
    return sum(len(line) + 1 for line in lines[:position["line"]]) + position["character"]


def position(data, byte):
    """The position in UTF-8 of a byte of a text."""
    before = data[:byte]
    return {"line": before.count(b"\n"), "character": byte - (before.rfind(b"\n") + 1)}


def edited(data, edits):
    """A text with edits of the protocol, in UTF-8."""
    placed = [
        (offset(data, edit["range"]["start"]), offset(data, edit["range"]["end"]), number, edit["newText"])
        for number, edit in enumerate(edits)]
    for start, end, _, text in sorted(placed, reverse=True):
        data = data[:start] + text.encode() + data[end:]
    return data
