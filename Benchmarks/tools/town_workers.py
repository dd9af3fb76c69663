"""Workers who each send a change at intervals, all at once, over connections that stay open."""
import heapq
import json
import selectors
import socket
import time

from tools.storm import LENGTH


def work(port, queues, period):
    """Sends each queue of ready requests over its own connection, one every `period` seconds. None waits for another's.

    Returns the seconds from each request to its answer, and the answers.
    """
    selector = selectors.DefaultSelector()
    workers = [Worker(port, queue) for queue in queues]
    for worker in workers:
        selector.register(worker.socket, selectors.EVENT_READ, worker)
    begin = time.perf_counter() + 0.1
    due = [(begin + period * place / len(workers), place) for place in range(len(workers))]
    heapq.heapify(due)
    while due or any(worker.sent for worker in workers):
        now = time.perf_counter()
        while due and due[0][0] <= now:
            at, place = heapq.heappop(due)
            # A worker without an answer waits, and the wait counts.
            workers[place].want(at)
            if workers[place].queue:
                heapq.heappush(due, (at + period, place))
        for key, _ in selector.select(max(0, due[0][0] - time.perf_counter()) if due else 1):
            key.data.receive()
    for worker in workers:
        worker.socket.close()
    return [time for worker in workers for time in worker.times], [text for worker in workers for text in worker.answers]


class Worker:
    def __init__(self, port, queue):
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.queue = list(queue)
        self.waiting, self.sent, self.buffer = [], None, b""
        self.times, self.answers = [], []

    def want(self, at):
        self.waiting.append((at, self.queue.pop(0)))
        self.go_on()

    def go_on(self):
        if self.sent is None and self.waiting:
            self.sent, body = self.waiting.pop(0)
            self.socket.sendall(body)

    def receive(self):
        self.buffer += self.socket.recv(65536)
        end = self.buffer.find(b"\r\n\r\n")
        length = LENGTH.search(self.buffer, 0, end) if end >= 0 else None
        if end < 0 or len(self.buffer) < end + 4 + int(length.group(1)):
            return
        if not self.buffer.startswith(b"HTTP/1.1 200"):
            raise RuntimeError(self.buffer[:400])
        self.times.append(time.perf_counter() - self.sent)
        self.answers.append(json.loads(self.buffer[end + 4:]))
        self.sent, self.buffer = None, b""
        self.go_on()
