"""The time line of an institution with 500 milestones and 300 heads, on a processor slowed down four times: it parts and
closes, its strips scroll, its search answers."""
import json
import os
import subprocess
import tempfile
import uuid

from playwright.sync_api import sync_playwright

from browser import PHONE
from tools.drawn import gaps, spans, traced
from tools.measure import CHROMIUM, PLAIN, median, note, row
from tools.server import PROGRAM, ROOT, SCRATCH, Server

MILESTONES, HEADS = 500, 300
SPACE = "heritage-bench"
LIMIT = 20


def record(collection, number, **fields):
    return {"collection": collection, "id": str(uuid.uuid5(uuid.NAMESPACE_URL, f"{collection}/{number}")), "fields": fields}


def content(milestones=MILESTONES):
    """Each milestone and each head has a year."""
    source = ["https://www.example.org/history"]
    words = "Událost, o které se vypráví několika slovy. " * 12
    periods = [
        record("period", place, code=f"p{place}", nameCs=f"Období {place}", **{"from": 1500 + 100 * place}) for place in range(5)]
    events = [
        record(
            "milestone", place, date=f"{1500 + place % 500}-05-0{place % 9 + 1}", period=f"p{place % 500 // 100}",
            titleCs=f"Událost číslo {place}", textCs=words, drawing="milestones/rescript-1707", sources=source)
        for place in range(milestones)]
    heads = [
        record(
            "person", place, name=f"Jan Novák {place}", kinds=["head", "notable"], born=str(1660 + place), textCs=words,
            terms=[{"from": str(1700 + place), "to": str(1701 + place), "role": "rector", "cs": "Rok v úřadě."}], sources=source)
        for place in range(HEADS)]
    return {"vademecum": "heritage", "published": periods + events + heads, "drafts": []}


def run():
    with tempfile.TemporaryDirectory(dir=SCRATCH) as folder:
        file = os.path.join(folder, "content.json")
        with open(file, "w") as opened:
            json.dump(content(), opened, ensure_ascii=False)
        with sync_playwright() as playwright, Server(web=os.path.join(ROOT, ".build/web")) as server:
            subprocess.run(
                [PROGRAM, "heritage", "create", "bench", "--title", "Bench", "--content", file, "--data", server.data],
                check=True, stdout=subprocess.DEVNULL)
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=PLAIN)
            context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
            page = context.new_page()
            page.goto(f"http://localhost:{server.port}/heritage/history?of={SPACE}")
            page.wait_for_selector(".cell", timeout=60_000)
            page.wait_for_timeout(2_000)
            context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
            bare = context.new_page()
            bare.set_content(BARE)
            context.new_cdp_session(bare).send("Emulation.setCPUThrottlingRate", {"rate": 4})
            most = bare_sheet(browser, bare)
            bare.close()
            parting(browser, page, most)
            scrolling(browser, page, ".parting-strip", "strip of 500 milestones", most)
            search(page)
            page.goto(f"http://localhost:{server.port}/heritage/people/rectors")
            page.wait_for_selector(".pages", timeout=60_000)
            page.wait_for_timeout(2_000)
            scrolling(browser, page, ".pages", "strip of 300 heads", most)
            browser.close()


def late(found):
    return 100 * sum(gap > LIMIT for gap in found) / len(found)


def told(found):
    return (
        f"{len(found)} frames, {1000 * len(found) / sum(found):.1f} a second, median {median(found):.1f} ms,"
        f" longest {max(found):.0f} ms, {late(found):.1f} % over {LIMIT} ms")


def frames(found, what, most):
    """`most`: how many of a bare sheet's frames are late on this machine, in percent."""
    note(f"{what}: {told(found)}, drawn by the processor")
    row(f"time line: {what}, a frame on average, slowed four times", sum(found) / len(found), "ms", 17)
    row(f"time line: {what}, frames over {LIMIT} ms; a bare sheet's", late(found), "%", most)


# Waits for attributes without asking at every frame, as the driver of the browser would: its questions are work of the page.
SETTLED = """(rest) => new Promise((resolve) => {
    const surface = document.querySelector("[data-parting]");
    const look = () => {
        if (surface.dataset.open !== rest || "moving" in surface.dataset) { return; }
        observer.disconnect();
        resolve();
    };
    const observer = new MutationObserver(look);
    observer.observe(surface, { attributes: true });
    look();
})"""


# Marks what the frames are counted between: the press, the start of the movement by the browser, and its end.
MARK_WAY = """() => {
    const surface = document.querySelector("[data-parting]");
    new MutationObserver(async () => {
        if (!("moving" in surface.dataset)) { return; }
        const runs = surface.getAnimations({ subtree: true }).filter((run) => run.constructor === Animation);
        await Promise.all(runs.map((run) => run.ready));
        performance.mark("begins");
        await Promise.all(runs.map((run) => run.finished));
        performance.mark("ends");
    }).observe(surface, { attributes: true, attributeFilter: ["data-moving"] });
}"""


def parting(browser, page, most):
    """Opened in the middle and closed again, five times."""
    def work():
        for _ in range(5):
            page.evaluate("performance.mark('press'); document.querySelectorAll('.cell a')[250].click()")
            page.evaluate(SETTLED, "1")
            page.evaluate("performance.mark('press')")
            page.keyboard.press("Escape")
            page.evaluate(SETTLED, "0")
    page.evaluate("document.querySelectorAll('.cell')[250].scrollIntoView({ inline: 'center' })")
    page.wait_for_timeout(1_000)
    page.evaluate(MARK_WAY)
    drawn, marks = traced(browser, page, work)
    frames(gaps(drawn, marks), "parting and closing", most)
    waits = [end - start for start, end in spans(marks, "press", "begins")]
    note(f"from the press to the first frame that moves: median {median(waits):.0f} ms, longest {max(waits):.0f} ms")


def scrolling(browser, page, selector, what, most):
    """The strip scrolled by a wheel, 600 px a step, there and back."""
    box = page.locator(selector).bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def work():
        before = page.evaluate("(at) => document.querySelector(at).scrollLeft", selector)
        for way in (600, 600, -600):
            for step in range(25):
                page.mouse.wheel(way, 0)
                if step == 2:
                    page.evaluate("performance.mark('begins')")
                page.wait_for_timeout(32)
            page.evaluate("performance.mark('ends')")
        assert page.evaluate("(at) => document.querySelector(at).scrollLeft", selector) != before
    drawn, marks = traced(browser, page, work)
    frames(gaps(drawn, marks), what, most)


# What any page would have to do: a sheet of a few words rises over a strip of 20 cells, moved by the browser alone.
BARE = """<!doctype html><meta name=viewport content="width=device-width">
<style>
    body { margin: 0; font: 16px sans-serif; }
    .strip { display: flex; overflow-x: auto; }
    .strip p { flex: none; width: 12rem; height: 24rem; padding: 1rem; background: #eee; }
    .sheet { position: fixed; inset: 0; padding: 1rem; overflow: auto; background: #fff; transition: transform 300ms; }
    .sheet:not(.open) { transform: translateY(100%); }
</style>
<div class=strip></div><div class=sheet data-parting data-open=0></div>
<script>
    const sheet = document.querySelector(".sheet");
    const words = "Událost, o které se vypráví několika slovy. ".repeat(12);
    document.querySelector(".strip").innerHTML = `<p>${words}</p>`.repeat(20);
    sheet.addEventListener("transitionend", () => { sheet.dataset.open = sheet.classList.contains("open") ? 1 : 0; });
    window.turn = (open) => {
        if (open) { sheet.innerHTML = `<h2>Událost</h2><button>Zpět</button>` + `<section><h3>Rok</h3><p>${words}</p></section>`.repeat(4); }
        sheet.classList.toggle("open", open);
        if (open) { sheet.querySelector("button").focus(); }
    };
</script>"""


def bare_sheet(browser, page):
    page.wait_for_timeout(1_000)
    page.evaluate("""() => {
        const sheet = document.querySelector(".sheet");
        sheet.addEventListener("transitionstart", () => performance.mark("begins"));
        sheet.addEventListener("transitionend", () => performance.mark("ends"));
    }""")

    def work():
        for _ in range(5):
            for is_open in (True, False):
                page.evaluate("is => turn(is)", is_open)
                page.evaluate(SETTLED, str(int(is_open)))
                page.wait_for_timeout(100)
    drawn, marks = traced(browser, page, work)
    found = gaps(drawn, marks)
    note(f"a bare sheet: {told(found)}")
    return late(found)


def search(page):
    row("time line: a key in the search over 500 milestones, slowed four times", search_key(page), "ms", 32)
    page.go_back()
    page.wait_for_selector(".parting-strip")


def search_key(page):
    """The median from a key to what it changes, in ms."""
    page.evaluate("document.querySelector(\"a[href='/heritage/history/list']\").click()")
    page.wait_for_selector("#search")
    page.evaluate("""() => {
        window.keys = [];
        let start = 0;
        addEventListener('input', () => { start = performance.now(); }, { capture: true });
        addEventListener('input', () => { window.keys.push(performance.now() - start); });
    }""")
    page.locator("#search").press_sequentially("udalost 12", delay=60)
    return median(page.evaluate("window.keys"))
