"""Many connections at once with as little work per request as Python allows, so that it measures the server."""
import re
import selectors
import socket
import time

LENGTH = re.compile(rb"content-length: *(\d+)", re.IGNORECASE)


def storm(port, queues):
    """Sends each queue of ready requests over its own connection, one request after another, all connections at once.

    Returns the seconds from the first byte sent to the last answer.
    """
    selector = selectors.DefaultSelector()
    connections = [Connection(port, queue) for queue in queues if queue]
    for connection in connections:
        selector.register(connection.socket, selectors.EVENT_READ, connection)
    start = time.perf_counter()
    for connection in connections:
        connection.send()
    left = len(connections)
    while left:
        for key, _ in selector.select():
            if key.data.receive() and not key.data.send():
                selector.unregister(key.fileobj)
                left -= 1
    duration = time.perf_counter() - start
    for connection in connections:
        connection.socket.close()
    return duration


class Connection:
    def __init__(self, port, queue):
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.requests = iter(queue)
        self.buffer = b""

    def send(self):
        """The next request; False when there is none."""
        request = next(self.requests, None)
        if request is not None:
            self.socket.sendall(request)
        return request is not None

    def receive(self):
        """Whether the answer is complete."""
        self.buffer += self.socket.recv(65536)
        end = self.buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        length = LENGTH.search(self.buffer, 0, end)
        if len(self.buffer) < end + 4 + (int(length.group(1)) if length else 0):
            return False
        if not self.buffer.startswith((b"HTTP/1.1 200", b"HTTP/1.1 201")):
            raise RuntimeError(self.buffer[:400])
        self.buffer = b""
        return True


def request(method, path, headers, body):
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", f"Content-Length: {len(body)}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return ("\r\n".join(lines) + "\r\n\r\n").encode() + body
