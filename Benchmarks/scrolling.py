"""Opening and scrolling a book of 20 000 flights in Chromium."""
import os
import tempfile

from playwright.sync_api import sync_playwright

from browser import LIST, opened, sign_in, wait_until_stored
from tools.flights import aircraft, flights
from maps import WATCH_FRAMES
from tools.measure import median, note, row
from tools.server import ROOT, SCRATCH, Server

COUNT = 20_000


def run():
    with sync_playwright() as playwright, Server(web=os.path.join(ROOT, ".build/web")) as server:
        account = server.account()
        account.fill(aircraft(), "aircraft")
        account.fill(flights(COUNT))
        with tempfile.TemporaryDirectory(dir=SCRATCH) as profile, opened(playwright, profile) as context:
            page = context.pages[0]
            sign_in(page, server, account)
            wait_until_stored(page, COUNT)
            scroll(page)


def scroll(page):
    page.wait_for_timeout(2_000)
    page.evaluate(WATCH_FRAMES)
    page.evaluate("document.querySelector(\"a[href='/logbook/flights']\").click()")
    page.wait_for_selector(LIST)
    page.mouse.move(180, 400)
    for turn in range(8):
        for _ in range(30):
            page.mouse.wheel(0, 1_500 if turn % 2 == 0 else -900)
            page.wait_for_timeout(8)
        # From one end of the book to the other.
        page.evaluate(f"document.querySelector('#list-content').scrollTop = {turn * 200_000}")
        page.wait_for_timeout(100)
    frames, tasks = page.evaluate("window.frames_"), page.evaluate("window.tasks_")
    note(f"{len(frames)} frames, median {median(frames):.1f} ms, longest {max(frames):.0f} ms, drawn by the processor")
    row("opening and scrolling 20 000 flights, tasks of the page over 50 ms", len(tasks), "", 0)
