"""Makes the picture of the README: `.venv/bin/python Tests/Browser/screenshot.py` (needs the server and the site)."""
import base64
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from app import App
from conftest import PHONE, TABLET
from server import ROOT, Server

PICTURE = ROOT / "Documentation/screenshots/logbook.png"


def draw(browser, server: Server, kind: dict, theme: str) -> bytes:
    context = browser.new_context(**kind, locale="en-GB", color_scheme=theme)
    app = App(context, server.url)
    app.load_samples()
    app.go("/logbook/flights")
    if kind is TABLET:
        app.rows.nth(4).get_by_role("link").first.click()
    app.notice.get_by_role("button").last.click()
    return app.page.screenshot()


with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
    server = Server(Path(folder) / "data")
    browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
    pictures = [
        f"<img src='data:image/png;base64,{base64.b64encode(draw(browser, server, kind, theme)).decode()}'>"
        for kind, theme in [(PHONE, "dark"), (TABLET, "light")]
    ]
    page = browser.new_page(viewport={"width": 1690, "height": 924})
    page.set_content(
        "<style>body { margin: 40px; display: flex; gap: 40px; align-items: center; background: #e8ebee }"
        " img { border-radius: 18px; box-shadow: 0 6px 30px #0004 }</style>" + "".join(pictures))
    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURE)
    browser.close()
    server.stop()
