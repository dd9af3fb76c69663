"""Importing a whole career: 20 000 rows of CrewLounge PILOTLOG, natively and in the browser's core."""
import os
import random
import subprocess
import time

from tools.measure import in_core, note, row
from tools.server import PROGRAM, ROOT, SCRATCH, Server

COUNT = 20_000
HEADER = (
    "PILOTLOG_DATE;AC_ISSIM;FLIGHTNUMBER;AF_DEP;TIME_DEP;AF_ARR;TIME_ARR;AC_MODEL;AC_REG;PILOT1_NAME;PILOT2_NAME;"
    "TIME_TOTAL;TIME_PIC;TIME_SIC;TIME_NIGHT;TIME_IFR;PF;TO_DAY;LDG_DAY;REMARKS;PAX")


def book(path):
    dice = random.Random(20_261_121)
    places = ["LKPR", "LKTB", "EDDF", "EGLL", "LFPG", "EHAM", "LOWW", "EFHK"]
    with open(path, "w", encoding="utf-8") as file:
        print(HEADER, file=file)
        for number in range(COUNT):
            day = time.gmtime(631_152_000 + number // 3 * 86_400 * 1.8)
            start, length = 300 + number % 3 * 300, dice.randint(35, 240)
            end = start + length
            print(
                time.strftime("%Y-%m-%d", day), "FALSE", f"OK{number % 999}", dice.choice(places),
                f"{start // 60:02}:{start % 60:02}", dice.choice(places), f"{end // 60:02}:{end % 60:02}", "B738",
                f"OK-{dice.randint(100, 160)}", "Jana Nováková", "self", length, 0, length, length // 3, length, "FALSE", 1, 1,
                f"Poznámka {number}, vítr {dice.randint(0, 359)}°", dice.randint(20, 180), sep=";", file=file)


def run():
    os.makedirs(SCRATCH, exist_ok=True)
    path = os.path.join(SCRATCH, "pilotlog.csv")
    book(path)
    note(f"{COUNT} rows, {os.path.getsize(path) / 1e6:.1f} MB")
    natively(path)
    in_the_browser(path)


def natively(path):
    with Server() as server:
        account = server.account()
        command = [PROGRAM, "logbook", "import", "--data", server.data, "--account", account.email, path]
        start = time.monotonic()
        said = subprocess.run(command + ["--dry-run"], check=True, capture_output=True, text=True).stdout
        row("importing 20 000 rows natively: read, checked, looked for duplicates", time.monotonic() - start, "s", 1)
        assert f"{COUNT + 61} records read" in said, said
        start = time.monotonic()
        subprocess.run(command, check=True, capture_output=True)
        row("… and stored durably", time.monotonic() - start, "s", None)


def in_the_browser(path):
    found = in_core("imports.mjs", path)
    assert found["wanted"] == COUNT + 61, found
    row("importing 20 000 rows in the browser's core, until the preview stands", found["reading"]["seconds"], "s", 3)
    row("… the longest step, in which the page stands still", found["reading"]["longest"], "ms", None)
    row("… storing them", found["storing"]["seconds"], "s", None)
    row("… the longest step of it", found["storing"]["longest"], "ms", None)
