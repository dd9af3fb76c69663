"""The map of an inventory: what a tap chooses, and names."""
import re

from playwright.sync_api import expect

from conftest import TABLET
from test_inventory import DRAWN, at, begun, place, save


def test_choosing_what_is_seen(devices, shared_server):
    """I-81: after a reload both lamps are at the edges of what is seen; a tap on one leaves the other where it is."""
    app = begun(devices, shared_server, TABLET, "Street lamps")
    page = app.page
    for x in (-60, 60):
        place(app, x)
        save(app)
    app.go(re.sub(r"\?.*", "", app.path))
    page.reload()
    app.ready()
    expect(page.locator(DRAWN)).to_be_visible(timeout=60_000)
    left, right, y = page.evaluate(LAMPS)
    lamps = []
    for x in (left, right, left):
        choose(page, x, y)
        lamps.append(page.url.split("object=")[1])
    assert lamps[0] == lamps[2] != lamps[1]


def choose(page, x: float, y: float) -> None:
    """Taps until an object is shown: whether its tile is drawn already, no element of the page says."""
    shown = page.url
    for _ in range(30):
        page.mouse.click(x, y)
        try:
            expect(page).not_to_have_url(shown, timeout=1_000)
            break
        except AssertionError:
            pass
    expect(page).to_have_url(re.compile(r"\?object="))


# Where a map that looks at two lamps of one latitude has them, see `padding` in covered.js.
LAMPS = """() => {
  const map = document.querySelector(".map-gl");
  const { x, y, width, height } = map.getBoundingClientRect();
  const { paddingTop, paddingBottom } = getComputedStyle(map.closest(".map"));
  const [top, bottom] = [parseFloat(paddingTop) || 0, parseFloat(paddingBottom) || 0];
  const edge = Math.max(8, Math.min(56, Math.round(Math.min(width, height - top - bottom) / 8)));
  return [x + edge, x + width - edge, y + (top + height - bottom) / 2];
}"""


def test_names(devices, shared_server):
    """I-80: from zoom 16 on a name stands under its object, dark by day and light at night."""
    app = begun(devices, shared_server, TABLET, "Street lamps", color_scheme="light")
    page = app.page
    page.get_by_label("Go to coordinates").fill("50.0875, 14.4213")
    page.get_by_label("Go to coordinates").press("Enter")
    expect(page.locator(DRAWN)).to_be_visible(timeout=60_000)
    app.button("Add at the cross").press("Enter")
    app.field("Number").fill("Žižkova 12")
    save(app)
    app.go(re.sub(r"\?.*", "", app.path))
    expect(page.locator(DRAWN)).to_be_visible(timeout=60_000)
    shows(app, 0)
    page.emulate_media(color_scheme="dark")
    shows(app, 1)


def shows(app, shade: int) -> None:
    """Waits for letters: no element of the page says when they are drawn."""
    for _ in range(60):
        if shades(app)[shade] > 80:
            return
        app.page.wait_for_timeout(500)
    assert shades(app)[shade] > 80


def shades(app) -> list[int]:
    """How many pixels under the middle of the map are as dark as letters, and how many as light."""
    x, y = at(app, 0, 0)
    picture = app.page.screenshot(clip={"x": x - 40, "y": y + 12, "width": 80, "height": 20}, scale="css")
    return app.page.evaluate(
        """async bytes => {
            const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
            const canvas = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
            canvas.drawImage(picture, 0, 0);
            const { data } = canvas.getImageData(0, 0, picture.width, picture.height);
            const greens = data.filter((_, place) => place % 4 === 1);
            return [greens.filter(green => green < 90).length, greens.filter(green => green > 200).length];
        }""", list(picture))
