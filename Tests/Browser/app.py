"""The app as a person uses it: through what can be read and pressed."""
import itertools
import re

from playwright.sync_api import BrowserContext, Locator, Page, expect

numbers = itertools.count(1)
PASSWORD = "correct horse battery"


def new_email() -> str:
    return f"pilot{next(numbers)}@example.org"


class App:
    """One tab. Texts are the English ones."""

    def __init__(self, context: BrowserContext, url: str, path: str = "/logbook/flights", page: Page | None = None):
        self.context = context
        self.url = url
        self.faults: list[str] = []
        self.heard: list[str] = []
        self.page = page or context.new_page()
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", self._hear)
        self.open(path)

    def _hear(self, message) -> None:
        """The security policy is never violated, and no effect of the core fails."""
        self.heard.append(f"{message.type}: {message.text}")
        if "Content Security Policy" in message.text or message.text.startswith("effect "):
            self.faults.append(message.text)

    def open(self, path: str = "/logbook/flights") -> None:
        """As a person does who types the address."""
        self.page.goto(self.url + path)
        self.ready()

    def ready(self) -> None:
        """Waits until the app runs and the server's printed page is gone."""
        expect(self.page.locator("#app > .frame:not([data-printed])")).to_be_visible(timeout=30_000)

    def go(self, path: str) -> None:
        """Acts as if a link inside the app was followed: the app keeps running."""
        self.page.evaluate(
            """path => {
                const link = Object.assign(document.createElement("a"), { href: path });
                document.body.append(link); link.click(); link.remove();
            }""",
            path,
        )

    # Reading the page

    def row(self, text: str) -> Locator:
        return self.page.locator(".lines .line", has_text=text)

    @property
    def rows(self) -> Locator:
        return self.page.locator(".lines .line")

    @property
    def notice(self) -> Locator:
        return self.page.locator(".notice")

    @property
    def detail(self) -> Locator:
        return self.page.locator(".pane.detail")

    def banner(self, text: str) -> Locator:
        return self.page.locator(".banners .banner", has_text=text)

    @property
    def dialog(self) -> Locator:
        return self.page.get_by_role("alertdialog")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def link(self, name: str) -> Locator:
        return self.page.get_by_role("link", name=name, exact=True)

    def field(self, label: str) -> Locator:
        return self.page.get_by_label(label).and_(self.page.locator("input, select, textarea"))

    def expect_status(self, text: str, timeout: int = 20_000) -> None:
        """The text of the synchronisation screen. Leaves that screen open."""
        self.go("/sync")
        expect(self.page.locator("section.card h2", has_text=text)).to_be_visible(timeout=timeout)

    def shows(self, path: str, text: str) -> None:
        """The detail of a record, as soon as the record has arrived."""
        self.go(path)
        expect(self.detail).to_contain_text(text)

    # Acting on the page

    def save_flight(self, departure: str, arrival: str, remarks: str = "") -> str:
        """Makes a flight of today and returns its address."""
        self.go("/logbook/flights/new/flight")
        self.field("Departure place").fill(departure)
        self.field("Departure time UTC").fill("0805")
        self.field("Arrival place").fill(arrival)
        self.field("Arrival time UTC").fill("0930")
        self.field("Remarks and endorsements").fill(remarks)
        self.button("Save").click()
        expect(self.notice).to_contain_text("The flight is saved.")
        expect(self.page).to_have_url(re.compile(r"/logbook/flights/[0-9a-f-]{36}$"))
        return self.path

    @property
    def path(self) -> str:
        return self.page.url.removeprefix(self.url)

    def change_flight(self, path: str, **fields: str) -> None:
        self.go(path + "/edit")
        for name, text in fields.items():
            self.page.locator(f"[name={name}]").fill(text)
        self.button("Save").click()
        expect(self.notice).to_contain_text("The flight is saved.")

    def load_samples(self) -> None:
        self.go("/logbook/transfer")
        self.button("Load the samples").click()
        expect(self.notice).to_contain_text("The sample book is loaded.")

    def sign_up(self, email: str) -> None:
        self.go("/account")
        self.field("E-mail").fill(email)
        self.field("Password").fill(PASSWORD)
        self.button("Create account").click()
        expect(self.notice).to_contain_text("Signed in.", timeout=15_000)

    def sign_in(self, email: str) -> None:
        self.go("/account?sign-in=1")
        self.field("E-mail").fill(email)
        self.field("Password").fill(PASSWORD)
        self.button("Sign in").click()
        expect(self.notice).to_contain_text("Signed in.", timeout=15_000)

    def offline(self, is_offline: bool = True) -> None:
        """Without a network only once every part of the core has come: what needs one that has not come waits for it."""
        if is_offline:
            self.until("performance.getEntriesByType('resource').some(({ name }) => name.endsWith('-rest.wasm'))")
        self.context.set_offline(is_offline)

    def until(self, script: str) -> None:
        """Waits until an asynchronous function of the page gives true. `wait_for_function` would take its promise for true."""
        for _ in range(300):
            if self.page.evaluate(script):
                return
            self.page.wait_for_timeout(100)
        raise AssertionError(f"it stays false: {script}")

    def styled(self) -> None:
        """Waits for the styles of all apps, which a first visit takes last."""
        self.until("async () => Boolean(document.querySelector(\"link[href='/styles.css']\")?.sheet)")

    def settled(self) -> None:
        """Waits for every animation that ends: the dot of a position never stops."""
        self.page.evaluate("""() => Promise.allSettled(document.getAnimations()
            .filter(animation => animation.effect.getComputedTiming().endTime < Infinity).map(animation => animation.finished))""")

    def installed(self) -> None:
        """Waits until the service worker has everything for a start without a network."""
        self.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")

    # The server's data, read with this browser's session

    def account(self) -> dict:
        return self.context.request.get(self.url + "/api/v1/account").json()

    def records(self) -> list[dict]:
        space = self.account()["spaces"][0]["id"]
        page = self.context.request.get(f"{self.url}/api/v1/spaces/{space}/changes?limit=10000").json()
        assert not page["more"]
        return [change for change in page["changes"] if not change.get("deleted")]

    def stored(self, part: str = "") -> int:
        """The number of entries with this text in this browser's database, whatever the app thinks."""
        return self.page.evaluate(
            """async part => {
                const open = indexedDB.open("vademecum");
                await new Promise(done => { open.onsuccess = done; });
                const all = open.result.transaction("pages").objectStore("pages").getAll();
                await new Promise(done => { all.onsuccess = done; });
                open.result.close();
                const text = await new Blob(all.result).text();
                return text.split("\\n").slice(0, -1).filter(line => line.includes(part)).length;
            }""",
            part,
        )

    def until_stored(self, part: str, count: int) -> None:
        """Waits until this browser's database has so many entries with this text."""
        for _ in range(300):
            if self.stored(part) >= count:
                return
            self.page.wait_for_timeout(100)
        raise AssertionError(f"{self.stored(part)} of {count} entries with {part} are stored")
