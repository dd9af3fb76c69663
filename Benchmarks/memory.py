"""The server's memory, idle and with a thousand devices listening."""
import os
import resource
import socket
import time

from tools.measure import row
from tools.server import ROOT, Server
from tools.storm import request

STREAMS = 1000


def run():
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 4096)), hard))
    with Server(web=os.path.join(ROOT, ".build/web")) as server:
        time.sleep(2)
        row("server memory, idle", server.memory, "MB", 60)
        account = server.account()
        sockets = [listen(server, account) for _ in range(STREAMS)]
        time.sleep(3)
        row("server memory, with 1000 live streams", server.memory, "MB", 120)
        for stream in sockets:
            stream.close()


def listen(server, account):
    stream = socket.create_connection(("127.0.0.1", server.port))
    stream.sendall(request("GET", "/api/v1/live", account.headers, b""))
    if not stream.recv(4096).startswith(b"HTTP/1.1 200"):
        raise RuntimeError("the stream was refused")
    return stream
