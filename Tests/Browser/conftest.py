import re
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Error, expect, sync_playwright

# Stories of one app take steps from those of another.
sys.path += sorted(str(folder) for folder in Path(__file__).parent.iterdir() if folder.is_dir())

from app import App
from server import BINARY, ROOT, SITE, Server

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 1}
TABLET = {"viewport": {"width": 1180, "height": 820}, "has_touch": True, "device_scale_factor": 1}

# Chromium without windows and toolbars. The whole one draws those too, although nobody sees them, and takes the processor more than twice
# as long for a story. Stories of a profile that stays on the disk are told in the whole one (test_storage.py).
CHROMIUM = "/usr/bin/chromium-headless-shell"

# Maps are drawn by WebGL, by the processor on a machine without a graphics card. Without the last two, text and boxes would be painted
# and put together in that way too, which takes the processor twice as long.
FLAGS = [
    "--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist",
    "--disable-gpu-rasterization", "--disable-gpu-compositing",
]

expect.set_options(timeout=20_000)

LOGS = ROOT / ".build/logs/browser"

# Whether the page waits for a part of its core, when the parts came, and what can be read.
STATE = """
() => [
  `busy: ${document.body.getAttribute("aria-busy")}, at ${Math.round(performance.now())} ms`,
  ...performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".wasm"))
    .map(({ name, startTime, responseEnd }) => `${new URL(name).pathname} ${Math.round(startTime)} to ${Math.round(responseEnd)} ms`),
  document.body.innerText,
].join("\\n")
"""


def pytest_configure(config):
    config.addinivalue_line("markers", "keeps_the_app: its devices keep the app, so that it starts without a network")


@pytest.fixture(scope="session")
def browser():
    assert BINARY.exists(), f"{BINARY} is built by: swift build -c release --product vademecum"
    assert any(SITE.glob("core-*.wasm")), f"{SITE} is built by: Scripts/build-wasm.sh"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory):
    """For tests that do nothing to the server. Each makes its own accounts."""
    server = Server(tmp_path_factory.mktemp("shared") / "data")
    yield server
    server.stop()


@pytest.fixture
def own_server(tmp_path):
    """For tests that stop or kill it."""
    server = Server(tmp_path / "data")
    yield server
    server.stop()


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    """What each device showed when a story failed: its address, its console and text, and a picture in the log's folder."""
    report = (yield).get_result()
    if report.when != "call" or not report.failed:
        return
    for number, app in enumerate(getattr(item, "devices", []), 1):
        try:
            text = app.page.evaluate(STATE)
            LOGS.mkdir(parents=True, exist_ok=True)
            app.page.screenshot(path=LOGS / f"{re.sub(r'[^a-z0-9]+', '-', item.name)}-{number}.png", timeout=5_000)
        except Error as error:
            text = f"(no answer: {error.message.splitlines()[0]})"
        lines = [line for line in text[:3_000].splitlines() if line.strip()]
        said = [f"shown: {app.path}", *(f"console: {line[:300]}" for line in app.heard[-20:]), *(f"shown: {line}" for line in lines)]
        report.sections.append((f"device {number}", "\n".join(said)))


@pytest.fixture
def devices(browser, request):
    """Makes devices, each with its own browser: `devices(server, PHONE)`. No page may throw an error.

    They keep the app only in stories that are marked so: to fetch 330 files for each of some 400 others takes a quarter of the processor.
    """
    keeping = {} if request.node.get_closest_marker("keeps_the_app") else {"service_workers": "block"}
    contexts, apps = [], []
    request.node.devices = apps

    def make(server, kind=PHONE, path="/logbook/flights", locale="en-GB", init=None, before=None, **options) -> App:
        """`before` is called with the page before it opens anything."""
        context = browser.new_context(**kind, locale=locale, timezone_id="Europe/Prague", **keeping | options)
        contexts.append(context)
        if init:
            context.add_init_script(init)
        page = context.new_page()
        if before:
            before(page)
        app = App(context, server.url, path, page)
        apps.append(app)
        return app

    yield make
    for app in apps:
        assert app.faults == []
    for context in contexts:
        context.close()
