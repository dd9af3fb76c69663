"""The time line of an institution with 500 milestones and 300 heads, on a processor slowed down four times: it parts and
closes, its strips scroll, its search answers."""
import json
import os
import subprocess
import tempfile
import uuid

from playwright.sync_api import sync_playwright

from browser import PHONE
from maps import WATCH_FRAMES
from measure import median, note, row
from server import PROGRAM, ROOT, SCRATCH, Server

MILESTONES, HEADS = 500, 300
SPACE = "heritage-bench"
LIMIT = 20


def record(collection, number, **fields):
    return {"collection": collection, "id": str(uuid.uuid5(uuid.NAMESPACE_URL, f"{collection}/{number}")), "fields": fields}


def content():
    """The years are evenly spread. Each head is in office for a year."""
    source = ["https://www.example.org/history"]
    words = "Událost, o které se vypráví několika slovy. " * 12
    periods = [
        record("period", place, code=f"p{place}", nameCs=f"Období {place}", **{"from": 1500 + 100 * place}) for place in range(5)]
    milestones = [
        record(
            "milestone", place, date=f"{1500 + place}-05-0{place % 9 + 1}", period=f"p{place // 100}",
            titleCs=f"Událost číslo {place}", textCs=words, drawing="milestones/rescript-1707", sources=source)
        for place in range(MILESTONES)]
    heads = [
        record(
            "person", place, name=f"Jan Novák {place}", kinds=["head", "notable"], born=str(1660 + place), textCs=words,
            terms=[{"from": str(1700 + place), "to": str(1701 + place), "role": "rector", "cs": "Rok v úřadě."}], sources=source)
        for place in range(HEADS)]
    return {"vademecum": "heritage", "published": periods + milestones + heads, "drafts": []}


def run():
    with tempfile.TemporaryDirectory(dir=SCRATCH) as folder:
        file = os.path.join(folder, "content.json")
        with open(file, "w") as opened:
            json.dump(content(), opened, ensure_ascii=False)
        with sync_playwright() as playwright, Server(web=os.path.join(ROOT, ".build/web")) as server:
            subprocess.run(
                [PROGRAM, "heritage", "create", "bench", "--title", "Bench", "--content", file, "--data", server.data],
                check=True, stdout=subprocess.DEVNULL)
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
            context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
            page = context.new_page()
            page.goto(f"http://localhost:{server.port}/heritage/history?of={SPACE}")
            page.wait_for_selector(".cell", timeout=60_000)
            page.wait_for_timeout(2_000)
            context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
            parting(page)
            strip(page, ".parting-strip", "500 milestones")
            search(page)
            page.goto(f"http://localhost:{server.port}/heritage/people/rectors")
            page.wait_for_selector(".pages", timeout=60_000)
            page.wait_for_timeout(2_000)
            strip(page, ".pages", "300 heads")
            browser.close()


def frames(page, what, limit=LIMIT):
    found, tasks = page.evaluate("window.frames_"), page.evaluate("window.tasks_")
    note(f"{what}: {len(found)} frames, median {median(found):.1f} ms, longest {max(found):.0f} ms, drawn by the processor")
    row(f"time line: {what}, median of the frames, slowed four times", median(found), "ms", limit)
    row(f"time line: {what}, tasks of the page over 50 ms", len(tasks), "", 0)


def parting(page):
    """Opened in the middle and closed again, five times."""
    page.evaluate("document.querySelectorAll('.cell')[250].scrollIntoView({ inline: 'center' })")
    page.wait_for_timeout(1_000)
    page.evaluate(WATCH_FRAMES)
    for _ in range(5):
        page.evaluate("document.querySelectorAll('.cell a')[250].click()")
        page.wait_for_selector("[data-parting][data-open='1']:not([data-moving])")
        page.keyboard.press("Escape")
        page.wait_for_selector("[data-parting][data-open='0']:not([data-moving])")
    frames(page, "parting and closing")


def strip(page, selector, what):
    page.evaluate(WATCH_FRAMES)
    page.mouse.move(180, 400)
    for turn in range(6):
        for _ in range(25):
            page.mouse.wheel(600 if turn % 2 == 0 else -400, 0)
            page.wait_for_timeout(16)
        page.evaluate(f"document.querySelector('{selector}').scrollLeft = {turn * 9_000}")
        page.wait_for_timeout(150)
    frames(page, f"strip of {what}")


def search(page):
    page.evaluate("document.querySelector(\"a[href='/heritage/history/list']\").click()")
    page.wait_for_selector("#search")
    page.evaluate("""() => {
        window.keys = [];
        let start = 0;
        addEventListener('input', () => { start = performance.now(); }, { capture: true });
        addEventListener('input', () => { window.keys.push(performance.now() - start); });
    }""")
    page.locator("#search").press_sequentially("udalost 12", delay=60)
    row("time line: a key in the search over 500 milestones, slowed four times", median(page.evaluate("window.keys")), "ms", 32)
    page.go_back()
    page.wait_for_selector(".parting-strip")
