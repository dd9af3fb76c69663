"""Pages of published animals for readers without scripts, and how the app takes over."""
import json
import urllib.request

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from conftest import PHONE, TABLET

# From the starter content.
GORILLA = "0373034f-aae6-8a7c-88c3-2e322f2ee4bd"


@pytest.fixture
def plain(browser):
    """A page of a browser without scripts: `plain(PHONE)`."""
    contexts = []

    def make(kind, scheme="light"):
        context = browser.new_context(**kind, java_script_enabled=False, color_scheme=scheme)
        contexts.append(context)
        return context.new_page()

    yield make
    for context in contexts:
        context.close()


@pytest.mark.parametrize("kind", [PHONE, TABLET])
def test_animals_are_found_and_read_without_scripts(plain, shared_server, kind):
    page = plain(kind)
    page.goto(shared_server.url + "/zoo/animals?lang=cs")
    expect(page.get_by_role("heading", name="Lexikon zvířat")).to_be_visible()
    page.get_by_label("Hledat").fill("gorila nizinna")
    page.get_by_role("button", name="Najít").click()
    expect(page.get_by_text("1 zvíře", exact=True)).to_be_visible()
    page.get_by_role("link", name="Gorila nížinná").click()
    expect(page).to_have_url(f"{shared_server.url}/zoo/animals/{GORILLA}?lang=cs")
    expect(page.get_by_role("heading", name="Gorila nížinná")).to_be_visible()
    expect(page.get_by_text("Primáti")).to_be_visible()
    page.get_by_role("link", name="English").click()
    expect(page.get_by_role("heading", name="Western lowland gorilla")).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "en"
    assert page.locator("link[rel=canonical]").get_attribute("href").endswith(f"/zoo/animals/{GORILLA}?lang=en")
    data = json.loads(page.locator("script[type='application/ld+json']").text_content())
    assert data["@type"] == "Taxon" and data["name"] == "Gorilla gorilla gorilla"


@pytest.mark.parametrize("path", ["/zoo/animals", f"/zoo/animals/{GORILLA}", "/heritage/history", "/heritage/people"])
def test_a_printed_page_shows_its_title_fits_its_width_and_scrolls(plain, shared_server, path):
    """A title that is see-through counts as visible, so its opacity is measured."""
    page = plain(PHONE)
    page.goto(shared_server.url + path)
    assert page.locator("h1").evaluate("title => getComputedStyle(title).opacity") == "1"
    content = page.locator(".content.page")
    assert content.evaluate("content => content.scrollWidth <= content.clientWidth")
    assert content.evaluate("content => getComputedStyle(content).overflowY") == "auto", "a finger scrolls it"
    end = page.locator(".content.page > :last-child").last
    # The height of rows that were not seen yet is estimated: who arrives there scrolls on.
    for _ in range(100):
        content.evaluate("content => content.scrollTo(0, content.scrollHeight)")
        if end.evaluate("end => end.getBoundingClientRect().bottom <= innerHeight + 1"):
            break
        page.wait_for_timeout(50)
    else:
        pytest.fail("its end cannot be reached")


def test_every_page_of_the_sitemap_is_there(shared_server):
    with urllib.request.urlopen(shared_server.url + "/sitemap.xml") as answer:
        places = [part.split("</loc>")[0] for part in answer.read().decode().split("<loc>")[1:]]
    assert len(places) >= 36
    for place in places:
        with urllib.request.urlopen(place) as answer:
            assert answer.status == 200 and b"<h1>" in answer.read()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_printed_pages_have_no_serious_fault(browser, shared_server, scheme):
    # The checker is a script, so the app's own scripts are blocked.
    context = browser.new_context(**PHONE, color_scheme=scheme)
    context.route("**/bridge.js", lambda route: route.abort())
    page = context.new_page()
    for path in ["/zoo/animals?lang=cs", f"/zoo/animals/{GORILLA}?lang=en"]:
        page.goto(shared_server.url + path)
        found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
        assert [one["id"] for one in found if one["impact"] in ("serious", "critical")] == []
    context.close()
