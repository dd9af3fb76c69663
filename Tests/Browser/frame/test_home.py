"""The home screen, first steps, help, and what makes each app an installation of its own."""
import re

import pytest
from playwright.sync_api import expect

from conftest import PHONE, TABLET
from test_accessibility import check

APPS = ["logbook", "zoo", "vaccination", "heritage", "inventory"]


@pytest.mark.keeps_the_app
@pytest.mark.parametrize("kind", [PHONE, TABLET])
def test_the_home_screen_shows_every_app_with_its_picture_and_stays_without_a_network(devices, shared_server, kind):
    device = devices(shared_server, kind, path="/")
    cards = device.page.locator(".home-card")
    expect(cards).to_have_count(len(APPS))
    for picture in device.page.locator(".home-card img").all():
        assert picture.evaluate("async image => { await image.decode(); return image.naturalWidth; }") > 0
    check(device, "the home screen")
    device.installed()
    device.until("async () => await caches.match('/illustrations/sign-in.svg') !== undefined")
    device.offline()
    device.open("/")
    expect(cards).to_have_count(len(APPS))
    device.page.wait_for_function("() => [...document.querySelectorAll('.home-card img')].every(image => image.naturalWidth > 0)")


def test_first_steps_lead_into_an_app_and_its_icon_leads_home_where_its_line_is_seen(devices, shared_server):
    phone = devices(shared_server, PHONE, path="/")
    phone.page.locator(".home-card[data-app=logbook]").click()
    expect(phone.page.get_by_text("Step 1 of 3")).to_be_visible()
    check(phone, "first steps")
    phone.link("Next").click()
    expect(phone.page.get_by_text("Step 2 of 3")).to_be_visible()
    phone.button("Skip").click()
    expect(phone.page).to_have_url(re.compile("/logbook/flights$"))
    phone.load_samples()
    phone.go("/logbook/flights")
    phone.link("All apps").click()
    expect(phone.page.locator(".home-card[data-app=logbook]")).to_contain_text(re.compile("28 days: \\d+% of the limit|·"))
    expect(phone.page.locator(".home-card[data-app=logbook]")).to_have_attribute("href", "/logbook")


def test_the_help_is_found_from_the_menu_and_opens_its_answers(devices, shared_server):
    phone = devices(shared_server, PHONE, path="/zoo/animals")
    phone.go("/menu")
    phone.page.get_by_role("link", name="Help").click()
    question = phone.page.get_by_text("When is feeding time?")
    question.click()
    expect(phone.page.get_by_text("The programme shows feedings and talks")).to_be_visible()
    check(phone, "the help")
    phone.page.get_by_role("link", name="What is new").click()
    expect(phone.page.get_by_role("heading", name="What is new")).to_be_visible()


# The colour of the first pixel of a picture.
CORNER = """async src => {
    const image = Object.assign(new Image(), { src });
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: image.naturalWidth, height: image.naturalHeight });
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    return [...context.getImageData(0, 0, 1, 1).data];
}"""


@pytest.mark.parametrize("app", APPS)
def test_each_app_is_installed_with_its_own_icon_and_start(devices, shared_server, app):
    phone = devices(shared_server, PHONE, path=f"/{app}")
    manifest = phone.page.locator("link[rel=manifest]").get_attribute("href")
    assert manifest == f"/manifest-{app}.webmanifest"
    told = phone.context.request.get(shared_server.url + manifest).json()
    assert told["start_url"].startswith(f"/{app}/")
    assert {icon.get("purpose", "any") for icon in told["icons"]} == {"any", "maskable"}
    for icon in told["icons"]:
        assert phone.context.request.get(shared_server.url + icon["src"]).ok
    # The splash has the ground of the icon, and the bars the colour of the app.
    ground = phone.page.evaluate(CORNER, next(icon["src"] for icon in told["icons"] if icon.get("purpose") == "maskable"))
    assert told["background_color"] == "#" + "".join(f"{value:02x}" for value in ground[:3])
    hero = phone.page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--hero')")
    assert told["theme_color"] in hero
    # Who reads Czech has the app with its Czech name, and it is the same app.
    czech = devices(shared_server, PHONE, path=f"/{app}", locale="cs")
    manifest = czech.page.locator(f"link[rel=manifest][href='/manifest-{app}.cs.webmanifest']")
    expect(manifest).to_be_attached()
    in_czech = czech.context.request.get(f"{shared_server.url}/manifest-{app}.cs.webmanifest").json()
    assert in_czech | {"name": 0, "short_name": 0, "lang": 0} == told | {"name": 0, "short_name": 0, "lang": 0}
    assert (told["lang"], in_czech["lang"]) == ("en", "cs") and (app == "zoo") == (told["name"] == in_czech["name"])
    # iOS paints black where it is transparent: no pixel of the corner is.
    touch = phone.page.locator("link[rel=apple-touch-icon]").get_attribute("href")
    assert phone.page.evaluate(CORNER, touch)[3] == 255
