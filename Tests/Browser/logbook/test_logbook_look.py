"""Every screen of the logbook on small screens and with large text: nothing sticks out, nothing is clipped, no word is broken."""
import pytest
from playwright.sync_api import expect

from conftest import PHONE, TABLET

KINDS = {
    "small": {**PHONE, "viewport": {"width": 320, "height": 640}},
    "phone": PHONE,
    "landscape": {**PHONE, "viewport": {"width": 844, "height": 390}},
    "tablet": TABLET,
}
SCREENS = [
    "flights", "flights/new", "flights/new/flight", "flights/new/session", "flights/new/day", "limits", "limits/duty/new",
    "certificates", "certificates/recency", "statistics", "statistics/by/year", "statistics/previous/new", "aircraft", "pilot",
    "report", "places", "transfer", "repairs", "roster", "bag", "check", "rules/new", "calendar",
]


def faults(app) -> list[str]:
    """What sticks out of its pane, and texts of which a part cannot be seen."""
    return app.page.evaluate(
        """() => {
            const found = [];
            if (document.documentElement.scrollWidth > innerWidth) found.push("the page is too wide");
            for (const pane of document.querySelectorAll(".content"))
                if (pane.checkVisibility() && pane.scrollWidth > pane.clientWidth + 1) {
                    const edge = pane.getBoundingClientRect().right;
                    const wide = [...pane.querySelectorAll("*")].find(part => part.getBoundingClientRect().right > edge + 1);
                    found.push("too wide: " + (wide?.className || wide?.tagName));
                }
            for (const part of document.querySelectorAll(".pane *:not(.hidden, svg, svg *)")) {
                const style = getComputedStyle(part);
                if (!part.checkVisibility() || !part.innerText?.trim()) continue;
                const clips = ["hidden", "clip"].includes(style.overflowY) && style.textOverflow !== "ellipsis";
                if (clips && !part.closest(".paper-view, [data-sheet], .swipe-row, .bar-chart")
                    && (part.scrollHeight > part.clientHeight + 2 || part.scrollWidth > part.clientWidth + 2))
                    found.push("clipped: " + (part.className || part.tagName) + ": " + part.innerText.slice(0, 40));
            }
            return found.slice(0, 6);
        }"""
    )


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", [100, 200])
def test_nothing_sticks_out_and_nothing_is_clipped(devices, shared_server, kind, size):
    app = devices(shared_server, KINDS[kind], "/settings")
    app.load_samples()
    app.page.evaluate("size => { document.documentElement.style.fontSize = size + '%'; }", size)
    wrong = {}
    for screen in SCREENS:
        app.go("/logbook/" + screen)
        expect(app.page.locator(".pane .content").last).to_be_visible()
        app.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        if found := faults(app):
            wrong[screen] = found
    assert wrong == {}
