"""The report as a file, and what other programs read in it."""
import re
import subprocess

import pytest
from conftest import EMAIL, LONG_REMARK, PILOT, STROKES, command, flights, inks, sign


def text(path):
    return subprocess.run(["pdftotext", "-layout", path, "-"], capture_output=True, text=True, check=True).stdout


def pages(path):
    return text(path).removesuffix("\f").split("\f")


def check(path):
    done = subprocess.run(["qpdf", "--check", path], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    fonts = subprocess.run(["pdffonts", path], capture_output=True, text=True, check=True).stdout.splitlines()[2:]
    assert fonts and all(line.split()[-5] == "yes" for line in fonts), fonts
    for page in pages(path):
        assert len(page.split()) > 10, "a page is empty"


def letters(words):
    return re.sub(r"\s+", "", words)


def make(account, path, *options):
    return command(
        "logbook", "report", "--data", account.server.data, "--account", EMAIL, "--out", path, *options)


def test_totals_are_carried_from_page_to_page_and_czech_letters_are_text(start, tmp_path):
    account = start()
    path = tmp_path / "report.pdf"
    said = make(account, path, "--rows", "10", "--first-page", "7").stderr
    check(path)
    found = pages(path)
    assert len(found) == int(re.search(r"on (\d+) pages", said)[1]) + 1
    assert "PILOT LOGBOOK" in found[0] and "ZÁPISNÍK LETŮ PILOTA" in found[0]
    minutes = 0
    for number, page in enumerate(found[1:], 7):
        assert f"Page / strana {number}" in page
        rows = re.findall(r"(TOTAL (?:THIS PAGE|FROM PREVIOUS PAGES|TIME) /.*)", page)
        this, previous, total = (clock(re.search(r"(\d+:\d\d)", row)[1]) for row in rows)
        assert previous == minutes and total == previous + this
        minutes = total
        assert "I certify that the entries in this log are true." in page
        assert "POZNÁMKY A POTVRZENÍ" in page and "PILOT'S SIGNATURE / PODPIS PILOTA" in page
        assert re.search(r"SHA-256 [0-9a-f]{64}", page)
    assert minutes == 40 * 61
    assert "Čáslav" in found[1] and "OK-ČÁS" in found[1] and "Zlín" in found[1]
    assert letters(LONG_REMARK)[-13:] in letters("".join(found))


def clock(text):
    hours, minutes = text.split(":")
    return int(hours) * 60 + int(minutes)


def test_name_and_licence_number_are_on_every_page(start, tmp_path):
    """L-147"""
    account = start()
    account.push([("pilot", PILOT, {"firstName": "Eva", "lastName": "Nováková", "licence": "CZ.FCL.1"})])
    for size in ["a4", "a5"]:
        path = tmp_path / f"{size}.pdf"
        make(account, path, "--format", size)
        front, *others = pages(path)
        assert "Eva Nováková" in front and "CZ.FCL.1" in front
        assert len(others) > 2 and all("Eva Nováková · CZ.FCL.1" in page for page in others), size


def test_a_remark_of_2000_letters_is_whole_whatever_the_size(start, tmp_path):
    account = start()
    for size, rows in [("a4", 5), ("a4", 40), ("a5", 24)]:
        path = tmp_path / f"{size}-{rows}.pdf"
        make(account, path, "--format", size, "--rows", str(rows))
        check(path)
        words = subprocess.run(["pdftotext", "-raw", path, "-"], capture_output=True, text=True, check=True).stdout
        for word in ["žluťoučký", "úpěl", "ďábelské", "ódy."]:
            assert words.count(word) == 40, (size, rows, word)


def test_a5_is_a_spread_of_two_sheets(start, tmp_path):
    path = tmp_path / "report.pdf"
    make(start(), path, "--format", "a5", "--no-front")
    found = pages(path)
    assert len(found) % 2 == 0
    for left, right in zip(found[::2], found[1::2]):
        assert "DEPARTURE" in left and "REMARKS" not in left
        assert "REMARKS" in right and "DEPARTURE" not in right
    box = subprocess.run(["pdfinfo", path], capture_output=True, text=True, check=True).stdout
    assert re.search(r"Page size:\s+595\.\d+ x 419\.\d+", box)


def test_the_filter_chooses_and_brings_forward(start, tmp_path):
    account = start()
    path = tmp_path / "report.pdf"
    said = make(account, path, "--from", "2026-01-11", "--to", "2026-01-20", "--aircraft", "ok cas").stderr
    assert said.startswith("10 records on 1 pages") or "10 records on 1" in said
    row = re.search(r"TOTAL FROM PREVIOUS PAGES.*", text(path))[0]
    assert "10:10" in row
    none = command(
        "logbook", "report", "--data", account.server.data, "--account", EMAIL, "--out", path, "--from", "2030-01-01",
        status=66)
    assert "No record" in none.stderr
    wrong = command(
        "logbook", "report", "--data", account.server.data, "--account", EMAIL, "--out", path, "--rows", "400", status=65)
    assert "--rows" in wrong.stderr


def test_the_server_gives_the_same_file_to_those_who_may_see_the_logbook(start, tmp_path):
    account = start()
    status, headers, body = account.request("GET", account.logbook("report.pdf?rows=10&format=a4"))
    assert status == 200 and headers["Content-Type"] == "application/pdf"
    assert re.fullmatch(r'attachment; filename="logbook-\d{4}-\d\d-\d\d\.pdf"', headers["Content-Disposition"])
    assert int(headers["Content-Length"]) == len(body)
    path = tmp_path / "server.pdf"
    path.write_bytes(body)
    check(path)
    other = tmp_path / "command.pdf"
    make(account, other, "--rows", "10")
    same = [re.sub(r"Made on.*", "", text(file)) for file in (path, other)]
    assert same[0] == same[1]
    assert account.request("GET", account.logbook("report.pdf?rows=3"))[0] == 400
    assert account.request("GET", account.logbook("report.pdf?from=2030-01-01"))[0] == 404
    account.token = None
    assert account.request("GET", account.logbook("report.pdf"))[0] == 401


@pytest.mark.parametrize("size, page", [("a4", 2), ("a5", 3)])
def test_a_signature_is_drawn_below_its_words_and_broken_by_a_later_change(start, tmp_path, size, page):
    account = start()
    path = tmp_path / "report.pdf"
    make(account, path, "--format", size)
    assert inks(path, page) == []
    fields = flights(1)[1][2]
    first, second = "0198c0de-0000-7000-8000-0000000000e1", "0198c0de-0000-7000-8000-0000000000e2"
    account.push([
        ("flight", first, sign(first, fields | {"date": "2025-12-30"})),
        ("flight", second, sign(second, fields | {"date": "2025-12-31"}) | {"total": 60})])
    make(account, path, "--format", size)
    check(path)
    drawn = inks(path, page)
    assert len(drawn) == 2 * len(STROKES)
    words = re.sub(r"\s+", " ", text(path))
    assert "Signed 2026-11-21 08:00 UTC: Eva" in words and "CHANGED AFTER SIGNING" in words
    width = float(re.search(r"Page size:\s+([\d.]+)", subprocess.run(
        ["pdfinfo", path], capture_output=True, text=True, check=True).stdout)[1])
    right = [x for line in drawn for x, _ in line]
    assert width * 0.55 < min(right) and max(right) < width - 10, "it stands in the column of the remarks"
    above, below = [[y for line in drawn[place:place + 3] for _, y in line] for place in (0, 3)]
    assert max(above) < min(below) and max(above) - min(above) > 8, "each in its own rows, large enough to be seen"


@pytest.mark.parametrize("size", ["a4", "a5"])
def test_every_word_stands_within_its_sheet(start, tmp_path, size):
    path = tmp_path / "report.pdf"
    make(start(), path, "--format", size)
    boxes = subprocess.run(["pdftotext", "-bbox", path, "-"], capture_output=True, text=True, check=True).stdout
    width, height = map(float, re.search(r'<page width="([\d.]+)" height="([\d.]+)"', boxes).groups())
    words = re.findall(r'<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)"', boxes)
    assert len(words) > 400
    for left, top, right, bottom in (map(float, word) for word in words):
        assert left > 10 and right < width - 10 and top > 10 and bottom < height - 10
