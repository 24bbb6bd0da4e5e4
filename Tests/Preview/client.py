"""A page of a server without a browser: HTTP and WebSocket by the standard library."""
import base64
import hashlib
import http.client
import json
import os
import re
import socket
import struct
import subprocess
import time
import urllib.parse


class Server:
    """A `framegen preview`, or another command that serves pages, that runs until it is closed."""

    def __init__(self, tool, path, *options, command=("preview",), folder=None):
        self.process = subprocess.Popen(
            [tool, *command, path, "--quiet", *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            text=True, cwd=folder)
        # What tests find comes before the address.
        found = (re.search(r'http://[^\s"]+', line) for line in iter(self.process.stdout.readline, ""))
        self.address = next((match[0] for match in found if match), "")
        parts = urllib.parse.urlsplit(self.address)
        self.port, self.token = parts.port, parts.path.strip("/")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(10)
        self.process.stdout.close()
        self.process.stderr.close()

    def request(self, path, method="GET", headers=None, host=None):
        """The status, the headers and the body of a request."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            connection.putrequest(method, path, skip_host=True)
            connection.putheader("Host", host or f"127.0.0.1:{self.port}")
            for name, value in (headers or {}).items():
                connection.putheader(name, value)
            connection.endheaders()
            response = connection.getresponse()
            return response.status, dict(response.getheaders()), response.read()
        finally:
            connection.close()

    def status(self, field):
        """A number of /proc/PID/status, such as VmRSS in kB."""
        with open(f"/proc/{self.process.pid}/status") as lines:
            return next(int(line.split()[1]) for line in lines if line.startswith(field + ":"))

    def processor_seconds(self):
        """The processor time that the server has used."""
        with open(f"/proc/{self.process.pid}/stat") as line:
            fields = line.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Refused(Exception):
    """The server does not open a socket."""


class Page:
    """A socket of a server."""

    def __init__(self, server, path=None, host=None, origin=None, protocol="framegen-preview"):
        self.socket = socket.create_connection(("127.0.0.1", server.port), timeout=30)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {path or f'/{server.token}/socket'} HTTP/1.1", f"Host: {host or f'127.0.0.1:{server.port}'}",
            "Upgrade: websocket", "Connection: Upgrade", f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13"]
        if protocol:
            lines.append(f"Sec-WebSocket-Protocol: {protocol}")
        if origin:
            lines.append(f"Origin: {origin}")
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        head = b""
        while b"\r\n\r\n" not in head:
            part = self.socket.recv(4096)
            if not part:
                self.socket.close()
                raise Refused(head.split(b"\r\n")[0].decode())
            head += part
        head, self.buffer = head.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            self.socket.close()
            raise Refused(head.split(b"\r\n")[0].decode())
        digest = hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()
        assert base64.b64encode(digest) in head

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send_bytes(self, payload, opcode=1):
        """Sends a frame."""
        length = len(payload)
        if length < 126:
            head = struct.pack("!BB", 0x80 | opcode, 0x80 | length)
        elif length < 1 << 16:
            head = struct.pack("!BBH", 0x80 | opcode, 0x80 | 126, length)
        else:
            head = struct.pack("!BBQ", 0x80 | opcode, 0x80 | 127, length)
        mask = os.urandom(4)
        pattern = (mask * (length // 4 + 1))[:length]
        body = (int.from_bytes(payload, "big") ^ int.from_bytes(pattern, "big")).to_bytes(length, "big")
        self.socket.sendall(head + mask + body)

    def send(self, message, **members):
        """Sends a message of a type."""
        self.send_bytes(json.dumps({"type": message, **members}).encode())

    def exactly(self, count):
        while len(self.buffer) < count:
            part = self.socket.recv(1 << 20)
            if not part:
                raise EOFError("the server has closed the socket")
            self.buffer += part
        part, self.buffer = self.buffer[:count], self.buffer[count:]
        return part

    def receive(self, timeout=30):
        """The next message: a dictionary, or a tuple of generation, frame, flags and PNG file."""
        self.socket.settimeout(timeout)
        message, kind = b"", None
        while True:
            first, second = self.exactly(2)
            length = second & 0x7F
            if length == 126:
                length, = struct.unpack("!H", self.exactly(2))
            elif length == 127:
                length, = struct.unpack("!Q", self.exactly(8))
            payload = self.exactly(length)
            opcode = first & 0x0F
            if opcode == 8:
                raise EOFError(f"closed with {struct.unpack('!H', payload[:2])[0] if payload else 'nothing'}")
            if opcode == 9:
                self.send_bytes(payload, 10)
                continue
            message += payload
            kind = opcode or kind
            if first & 0x80:
                break
        if kind == 1:
            return json.loads(message)
        generation, frame, flags = struct.unpack("<IIB", message[:9])
        return generation, frame, flags, message[16:]

    def until(self, wanted, timeout=10):
        """Receives messages until one of a type ("picture" for pictures); the one, and those before it."""
        before, end = [], time.monotonic() + timeout
        while True:
            message = self.receive(max(0.01, end - time.monotonic()))
            kind = "picture" if isinstance(message, tuple) else message["type"]
            if kind == wanted:
                return message, before
            before.append(message)
