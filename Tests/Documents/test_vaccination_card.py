"""A vaccination card that leaves the app: as FHIR for other programs, and on paper."""
import json
import re
import subprocess

import pytest
from fhir.resources.R4B.bundle import Bundle
from playwright.sync_api import expect, sync_playwright
from server import SITE, Server

from app import App

DOSES = [("Infanrix hexa", "07042014"), ("Infanrix hexa", "07062014"), ("Priorix", "052015"), ("FSME-IMMUN 0,5 ml", "2016")]


@pytest.fixture(scope="module")
def device(tmp_path_factory):
    """Makes devices on a server of their own, each without what another one has stored."""
    server = Server(tmp_path_factory.mktemp("cards") / "data", SITE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])

        def make() -> App:
            context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB", accept_downloads=True)
            context.add_init_script("window.print = () => { window.isPrinted = true; };")
            app = App(context, server.url, "/vaccination/catalogue")
            expect(app.page.get_by_role("link", name=re.compile("^Measles"))).to_be_visible(timeout=30_000)
            return app

        yield make
        browser.close()
    server.stop()


@pytest.fixture(scope="module")
def card(device) -> App:
    """A child with four doses, one of them with all that can be said of it."""
    app = device()
    app.go("/vaccination/people/new")
    app.field("Name").fill("Žofie Řeřichová")
    app.field("Date of birth").fill("2014-02-03")
    app.page.locator(".segment", has=app.page.locator("[name=sex][value=female]")).click()
    app.button("Save").click()
    expect(app.page).to_have_url(re.compile(r"/vaccination/people/[0-9a-f-]{36}$"))
    app.person = app.path
    app.go(app.person + "/paper")
    for number, (vaccine, day) in enumerate(DOSES, 1):
        # It stays open from one line to the next.
        if not app.page.locator("#all-products").is_visible():
            app.page.locator("summary#f-product").click()
        app.page.locator("#all-products").select_option(label=vaccine)
        app.page.locator("input[name=date]").fill(day)
        app.page.locator("input[name=date]").press("Enter")
        expect(app.page.locator(".paper-card .group-name")).to_contain_text(f"On the card: {number}")
    app.go(app.person + "/past")
    app.page.locator(".person-card .rows a", has_text="FSME").click()
    expect(app.page).to_have_url(re.compile(r"/dose/[0-9a-f-]{36}$"))
    app.go(app.path + "/edit")
    for details in app.page.locator("form details.card").all():
        details.evaluate("details => { details.open = true; }")
    for name, text in [
        ("batch", "ŽB12"), ("site", "levá paže"), ("place", "Poliklinika Žižkov"), ("doctor", "MUDr. Jiří Čáp"),
        ("note", "Očkováno v pořádku."), ("number", "1"), ("expiry", "2017-05-31"), ("reaction", "Horečka"),
    ]:
        app.page.locator(f"form [name={name}]").fill(text)
    app.button("Save").click()
    expect(app.notice).to_contain_text("The vaccination is saved.")
    return app


def exported(app, name: str) -> dict:
    app.go("/vaccination/transfer")
    with app.page.expect_download() as download:
        app.button(f"Download: FHIR: {name}").click()
    return json.loads(download.value.path().read_text())


def imported(app, file) -> None:
    app.go("/vaccination/transfer")
    with app.page.expect_file_chooser() as chooser:
        app.button("Choose a file").click()
    chooser.value.set_files(file)
    app.page.get_by_role("button", name=re.compile("^Store ")).click()
    expect(app.page.get_by_role("link", name="Show the cards")).to_be_visible()


def resources(bundle: dict, kind: str) -> list:
    return [entry["resource"] for entry in bundle["entry"] if entry["resource"]["resourceType"] == kind]


def test_what_goes_out_is_fhir_and_comes_back_without_loss(card, device, tmp_path):
    """V-44, by the models of FHIR R4B, in which these resources are those of R4."""
    bundle = exported(card, "Žofie Řeřichová")
    Bundle.model_validate(bundle)
    doses = resources(bundle, "Immunization")
    assert sorted(dose["occurrenceDateTime"] for dose in doses) == ["2014-04-07", "2014-06-07", "2015-05", "2016"]
    full = next(dose for dose in doses if "lotNumber" in dose)
    assert full["lotNumber"] == "ŽB12" and full["reaction"][0]["detail"]["display"] == "Horečka"
    assert resources(bundle, "Patient")[0]["gender"] == "female"
    assert resources(bundle, "ImmunizationRecommendation")[0]["recommendation"]

    file = tmp_path / "card.json"
    file.write_text(json.dumps(bundle))
    other = device()
    imported(other, file)
    again = exported(other, "Žofie Řeřichová")
    for kind in ("Patient", "Immunization", "ImmunizationRecommendation"):
        assert resources(again, kind) == resources(bundle, kind), kind


def test_the_card_is_printed_with_its_czech_letters(card, tmp_path):
    """V-60."""
    path = tmp_path / "card.pdf"
    card.go(card.person + "/print")
    card.page.locator("[data-action='vaccination.print.all']").click()
    card.page.wait_for_function("window.isPrinted")
    card.page.pdf(path=path, prefer_css_page_size=True, print_background=True)
    text = subprocess.run(["pdftotext", "-layout", path, "-"], capture_output=True, text=True, check=True).stdout.replace("\u00a0", " ")
    sheets = text.removesuffix("\f").split("\f")
    assert len(sheets) == 2
    for words in ["Žofie Řeřichová", "3. 2. 2014", "7. 4. 2014", "5/2015", "Infanrix hexa", "Priorix", "ŽB12", "Jiří Čáp",
                  "spalničky", "Measles", "1/2"]:
        assert words.lower() in sheets[0].lower(), words
    assert "does not replace the International Certificate" in sheets[1] and "2/2" in sheets[1]
    info = subprocess.run(["pdfinfo", path], capture_output=True, text=True, check=True).stdout
    assert re.search(r"Pages:\s+2\n", info) and re.search(r"Page size:\s+59\d\.?\d* x 84\d", info)
