"""The report of 10 000 flights as PDF by the command line, compared with headless Chromium printing the same book in the app."""
import os
import subprocess
import tempfile

from playwright.sync_api import sync_playwright

from browser import sign_in, wait_until_stored
from tools.flights import aircraft, flights
from tools.measure import CHROMIUM, PLAIN, median, note, row, seconds
from tools.server import PROGRAM, ROOT, SCRATCH, Server

COUNT = 10_000
ROUNDS = 5
TABLET = {"width": 1180, "height": 820}


def run():
    with Server(web=os.path.join(ROOT, ".build/web")) as server, tempfile.TemporaryDirectory(dir=SCRATCH) as folder:
        account = server.account()
        account.fill(aircraft(), "aircraft")
        account.fill(flights(COUNT))
        ours = by_command(server, account, os.path.join(folder, "report.pdf"))
        theirs = by_chromium(server, account, os.path.join(folder, "chromium.pdf"))
    note(f"{pages(ours[1])} and {pages(theirs[1])} pages, {ours[2] / 1e6:.1f} and {theirs[2] / 1e6:.1f} MB")
    row("report of 10 000 flights as PDF, of the time in which Chromium prints it", 100 * ours[0] / theirs[0], "%", 50)


def by_command(server, account, path):
    """The time, the page listing and the size. The memory is that of the process alone."""
    arguments = [
        PROGRAM, "logbook", "report", "--data", server.data, "--account", account.email, "--out", path]
    kilobytes = []

    def make():
        process = subprocess.Popen(arguments, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        if status:
            raise RuntimeError(f"the report failed: {status}")
        kilobytes.append(usage.ru_maxrss)

    times = [seconds(make) for _ in range(ROUNDS)]
    memory = max(kilobytes) / 1024
    row("report of 10 000 flights as PDF", median(times), "s", 2)
    row("report of 10 000 flights as PDF, memory", memory, "MB", 200)
    return median(times), path_info(path), os.path.getsize(path)


def by_chromium(server, account, path):
    """The page that the app gives to the print dialog, printed by Chromium."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=PLAIN)
        page = browser.new_page(viewport=TABLET)
        page.add_init_script("window.print = () => { window.isPrinted = true; };")
        sign_in(page, server, account)
        wait_until_stored(page, COUNT)
        page.goto(f"http://127.0.0.1:{server.port}/logbook/report")
        page.wait_for_selector("[data-action='logbook.report.print']", timeout=60_000)

        def print_it():
            page.click("[data-action='logbook.report.print']")
            page.wait_for_function("window.isPrinted")
            page.pdf(path=path, prefer_css_page_size=True, print_background=True)

        time = seconds(print_it)
        browser.close()
    row("the same book printed by headless Chromium", time, "s", None)
    return time, path_info(path), os.path.getsize(path)


def path_info(path):
    return subprocess.run(["pdfinfo", path], capture_output=True, text=True, check=True).stdout


def pages(info):
    return next(int(line.split()[1]) for line in info.splitlines() if line.startswith("Pages:"))
