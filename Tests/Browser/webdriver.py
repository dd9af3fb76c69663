"""Just enough of the WebDriver protocol to drive WebKitGTK's own small browser on an invisible display."""
import json
import os
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from glob import glob

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class WebKit:
    """One browser with one window. Every call waits up to ten seconds for what is not there yet."""

    def __init__(self):
        self.display = self._start_display()
        port = free_port()
        self.driver = subprocess.Popen(
            [shutil.which("WebKitWebDriver") or "WebKitWebDriver", f"--port={port}"],
            env={
                **os.environ, "DISPLAY": self.name, "WEBKIT_DISABLE_DMABUF_RENDERER": "1",
                "WEBKIT_DISABLE_COMPOSITING_MODE": "1", "LIBGL_ALWAYS_SOFTWARE": "1", "LANG": "en_GB.UTF-8",
                "LANGUAGE": "en_GB",
                # The core is interpreted. WebKitGTK 2.50 stops threads by signals. A signal that comes while a compiled
                # wasm function saves its caller's registers far below the stack pointer overwrites them: about once in
                # a hundred reloads the page's process died in the core. Safari stops threads without signals.
                "JSC_useBBQJIT": "0", "JSC_useOMGJIT": "0",
            },
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        self.base = f"http://127.0.0.1:{port}"
        self.session = ""
        browser = sorted(glob("/usr/lib/*/webkit*/MiniBrowser"))[-1]
        options = {"binary": browser, "args": ["--automation"]}
        session = self.wait(
            lambda: self.ask("POST", "/session", {
                "capabilities": {"alwaysMatch": {"browserName": "MiniBrowser", "webkitgtk:browserOptions": options}}}))
        self.session = f"/session/{session['sessionId']}"

    def _start_display(self) -> subprocess.Popen:
        read, write = os.pipe()
        display = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "1180x820x24", "-nolisten", "tcp"],
            pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as answer:
            self.name = ":" + answer.readline().strip()
        return display

    def close(self) -> None:
        try:
            if self.session:
                self.ask("DELETE", "")
        finally:
            for process in (self.driver, self.display):
                process.terminate()
                process.wait(timeout=10)

    def ask(self, method: str, path: str, body: dict | None = None):
        request = urllib.request.Request(
            self.base + self.session + path, method=method,
            data=None if body is None else json.dumps(body).encode(), headers={"content-type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            answer = json.load(error)["value"]
            raise LookupError(f"{answer['error']}: {answer['message']}") from None

    @staticmethod
    def wait(attempt, seconds: float = 10):
        """The first true result of the attempt."""
        deadline = time.monotonic() + seconds
        while True:
            try:
                if result := attempt():
                    return result
                reason = "it stays false"
            except (LookupError, urllib.error.URLError) as error:
                reason = error
            if time.monotonic() > deadline:
                raise AssertionError(f"not within {seconds} s: {reason}")
            time.sleep(0.05)

    # The page

    def open(self, url: str) -> None:
        self.ask("POST", "/url", {"url": url})

    def run(self, script: str, *arguments):
        return self.ask("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def find(self, selector: str) -> str:
        """The handle of the element."""
        return self.wait(lambda: self.ask("POST", "/element", {"using": "css selector", "value": selector}))[ELEMENT]

    def click(self, selector: str) -> None:
        self.wait(lambda: self.ask("POST", f"/element/{self.find(selector)}/click", {}) is None)

    def type(self, selector: str, text: str) -> None:
        self.ask("POST", f"/element/{self.find(selector)}/value", {"text": text})

    def expect(self, selector: str, text: str, seconds: float = 10) -> None:
        script = "return [...document.querySelectorAll(arguments[0])].map(node => node.innerText).join('\\n')"
        try:
            self.wait(lambda: text in self.run(script, selector), seconds)
        except AssertionError as error:
            page = self.run(
                "const typed = [...document.querySelectorAll('input, select, textarea')].map(({ name, value }) => name + '=' + value);"
                "return [location.pathname, document.body.innerText.slice(0, 2000), ...typed].join('\\n')")
            raise AssertionError(f"{error}\n{selector} without {text!r} on {page}") from None
