"""A server of embeddings on the loopback address, shaped as OpenAI's, that may fail before it answers."""

import contextlib
import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Stub(ThreadingHTTPServer):
    """What it was asked, and the failures that are still to come: statuses, or None to hang up."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.asked, self.failures, self.most = [], [], 8

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_port}/v1"


class Handler(BaseHTTPRequestHandler):
    """One call: a failure if one is due, a refusal if there are too many inputs, else vectors."""

    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        inputs = body["input"]
        self.server.asked.append(inputs)
        status = self.server.failures.pop(0) if self.server.failures else 200
        if status is None:
            self.close_connection = True
            return
        if len(inputs) > self.server.most:
            status = 400
        self.answer(status, answered(inputs) if status == 200 else {"error": {"message": "refused"}})

    def answer(self, status, content):
        data = json.dumps(content).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        if status == 429:
            self.send_header("Retry-After", "0.05")
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *args):
        """Say nothing."""


def answered(inputs):
    """Vectors as the service gives them."""
    rows = [
        {"object": "embedding", "index": i, "embedding": [float(len(text)), float(text.count("e")), 1.0]}
        for i, text in enumerate(inputs)
    ]
    return {"object": "list", "data": rows, "model": "stub", "usage": {"prompt_tokens": 1, "total_tokens": 1}}


@contextlib.contextmanager
def stub_server():
    """A server that runs as long as the block."""
    with Stub() as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield server
        finally:
            server.shutdown()
