"""The same report printed by the browser, without a network."""
import re
import subprocess

from conftest import inks
from playwright.sync_api import sync_playwright
from server import SITE, Server


def test_the_browser_prints_the_same_pages_without_a_network(tmp_path):
    server = Server(tmp_path / "data", SITE)
    path = tmp_path / "printed.pdf"
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
            context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB")
            page = context.new_page()
            page.add_init_script("window.print = () => { window.isPrinted = true; };")
            page.goto(f"{server.url}/logbook/transfer")
            page.click("[data-action='logbook.transfer.load']")
            page.wait_for_selector("[data-action='logbook.transfer.askRemove']")
            sign_last_flight(page, server.url)
            page.click("a[href='/menu']:visible")
            page.click("a[href='/logbook/report']:visible")
            context.set_offline(True)
            page.click("[data-action='logbook.report.print']")
            page.wait_for_function("window.isPrinted")
            page.pdf(path=path, prefer_css_page_size=True, print_background=True)
            browser.close()
    finally:
        server.stop()
    found = subprocess.run(["pdftotext", "-layout", path, "-"], capture_output=True, text=True, check=True).stdout
    sheets = found.removesuffix("\f").split("\f")
    assert len(sheets) == 16 and "PILOT LOGBOOK" in sheets[0]
    for number, sheet in enumerate(sheets[1:], 1):
        assert f"Page {number}" in sheet and "TOTAL FROM PREVIOUS PAGES" in sheet and "REMARKS AND ENDORSEMENTS" in sheet
    assert re.search(r"TOTAL TIME\s.*279:32", sheets[-1])
    drawn = inks(path, len(sheets))
    assert "Signed " in sheets[-1] and len(drawn) == 1 and len(drawn[0]) > 5
    info = subprocess.run(["pdfinfo", path], capture_output=True, text=True, check=True).stdout
    assert re.search(r"Page size:\s+841\.\d+ x 594\.\d+", info)


def sign_last_flight(page, url):
    page.goto(f"{url}/logbook/flights")
    page.locator(".lines .line a").first.click()
    page.click("a[href$='/sign']")
    page.fill("[name=name]", "Eva Nováková")
    pad = page.locator(".pad")
    pad.scroll_into_view_if_needed()
    box = pad.bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    for step in range(1, 12):
        page.mouse.move(box["x"] + 20 + 15 * step, box["y"] + (60 if step % 2 else 20))
    page.mouse.up()
    page.click("form.sheet button[type=submit]")
    page.wait_for_selector(".verdict.good")
