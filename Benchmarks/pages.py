"""Pages of published records that the server prints, compared with the same bytes as files of the site."""
import os
import re
import shutil
import subprocess
import tempfile

from tools.measure import alternate, median, note, row
from tools.server import ROOT, SCRATCH, Server

CONNECTIONS, SECONDS, ROUNDS = 64, 4, 5


def run():
    os.makedirs(SCRATCH, exist_ok=True)
    data = tempfile.mkdtemp(dir=SCRATCH, prefix="data-")
    web = tempfile.mkdtemp(dir=SCRATCH, prefix="web-")
    try:
        index = os.path.join(ROOT, ".build/web/index.html")
        shutil.copy(index if os.path.exists(index) else os.path.join(ROOT, "Web/index.html"), web)
        # The server fills the zoo from its starter content.
        with Server(web=web, data=data) as server:
            pages = [page for page in paths(server) if "/animals/" in page]
            bytes_of = {page: get(server, page) for page in pages}
        files = []
        for number, page in enumerate(pages):
            files.append(f"/page-{number}.html")
            with open(web + files[-1], "wb") as file:
                file.write(bytes_of[page])
        with Server(web=web, data=data) as server:
            for page in pages:
                get(server, page)
            against_files(server, pages, files)
    finally:
        shutil.rmtree(data)
        shutil.rmtree(web)


def paths(server):
    sitemap = get(server, "/sitemap.xml").decode()
    return sorted(set(re.findall(r"<loc>https?://[^/]+([^<]+)</loc>", sitemap)))


def get(server, path):
    connection = server.connection()
    connection.request("GET", path, headers={"Host": f"127.0.0.1:{server.port}"})
    response = connection.getresponse()
    content = response.read()
    assert response.status == 200, f"{path}: {response.status}"
    return content


def against_files(server, pages, files):
    latencies = []

    def ours():
        seconds, milliseconds = load(server, pages)
        latencies.append(milliseconds)
        return seconds

    one, other = alternate(ours, lambda: load(server, files)[0], rounds=ROUNDS)
    note(f"{len(pages)} pages, {1 / one:.0f} a second; the files: {1 / other:.0f}")
    row("server-rendered pages, of the rate of files of the same bytes", 100 * other / one, "%", 30, False)
    row(f"server-rendered pages at {CONNECTIONS} connections, median", median(latencies), "ms", 5)


def load(server, paths):
    """Seconds per request for all connections together, and the median duration in milliseconds, over all paths in turn."""
    script = os.path.join(SCRATCH, "pages.lua")
    with open(script, "w") as file:
        file.write("local paths = {" + ",".join(f'"{path}"' for path in paths) + "}\nlocal next = 0\n")
        file.write("request = function() next = next % #paths + 1; return wrk.format('GET', paths[next]) end\n")
    command = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{SECONDS}s", "--latency", "-s", script, f"http://127.0.0.1:{server.port}"]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert "Non-2xx" not in text, text
    rate = float(re.search(r"Requests/sec:\s+([\d.]+)", text).group(1))
    amount, unit = re.search(r"50%\s+([\d.]+)(us|ms|s)", text).groups()
    return 1 / rate, float(amount) * {"us": 0.001, "ms": 1, "s": 1000}[unit]
