"""Whether a screen fits: what sticks out of it, what is clipped, which words are broken."""
from playwright.sync_api import expect

from conftest import PHONE, TABLET

KINDS = {
    "small": {**PHONE, "viewport": {"width": 320, "height": 640}},
    "phone": PHONE,
    "landscape": {**PHONE, "viewport": {"width": 844, "height": 390}},
    "tablet": TABLET,
}


def is_shown(app) -> None:
    """Waits until the screen is there and laid out."""
    expect(app.page.locator(".pane .content").last).to_be_visible()
    app.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def faults(app) -> list[str]:
    """What sticks out of its pane, and texts of which a part cannot be seen."""
    return app.page.evaluate(
        """() => {
            const found = [];
            if (document.documentElement.scrollWidth > innerWidth) found.push("the page is too wide");
            const widths = [...document.querySelectorAll(".panes > .pane")].map(pane => pane.offsetWidth).filter(width => width > 0);
            if (widths.length > 1 && Math.min(...widths) < 0.4 * Math.max(...widths)) found.push("a narrow pane: " + widths);
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
                if (clips && !part.closest(".paper-view, [data-sheet], .swipe-row, .bar-chart, .photo-hero.drawn, .route.drawn")
                    && (part.scrollHeight > part.clientHeight + 2 || part.scrollWidth > part.clientWidth + 2))
                    found.push("clipped: " + (part.className || part.tagName) + ": " + part.innerText.slice(0, 40));
            }
            return found.slice(0, 6);
        }"""
    )


def broken_words(app) -> list[str]:
    """Words of which a part is on the next line."""
    return app.page.evaluate(
        """() => {
            const found = [];
            for (const part of document.querySelectorAll(".content, .bar, .bottom")) {
                const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
                for (let text; (text = texts.nextNode());) {
                    const parent = text.parentElement;
                    if (!parent.checkVisibility() || parent.closest("svg, .paper-view, .hidden, select, textarea")) continue;
                    for (const { 0: word, index } of text.data.matchAll(/[\\p{L}\\p{N}:]{2,16}/gu)) {
                        const range = document.createRange();
                        range.setStart(text, index);
                        range.setEnd(text, index + word.length);
                        const lines = [...range.getClientRects()].filter(line => line.width > 0);
                        if (new Set(lines.map(line => Math.round(line.top))).size > 1) found.push(word);
                    }
                }
            }
            return found.slice(0, 6);
        }"""
    )
