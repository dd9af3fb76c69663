"""Two workers of a team on one map, each in their own browser: how soon one sees the object that the other has drawn."""
import json
import os
import tempfile
import uuid
from types import SimpleNamespace

from playwright.sync_api import sync_playwright

from tools.measure import median, note, row
from tools.server import ROOT, SCRATCH, Account, Server, push_bodies
from tools.town_page import SEEN, drawn, go, opened, sign_in

COUNT = 15


def run():
    with sync_playwright() as playwright, Server(web=os.path.join(ROOT, ".build/web")) as server:
        team = Team(server)
        with tempfile.TemporaryDirectory(dir=SCRATCH) as one, tempfile.TemporaryDirectory(dir=SCRATCH) as other:
            with opened(playwright, one) as here, opened(playwright, other) as there:
                pages = [here.pages[0], there.pages[0]]
                for page, account in zip(pages, team.accounts):
                    sign_in(page, server, account)
                    go(page, "/inventory/projects")
                    page.wait_for_selector(f"a[href='{team.map}']", timeout=60_000)
                    go(page, team.map)
                    page.wait_for_selector(".map-layers", timeout=60_000)
                    holds(page, "1 object")
                    drawn(page)
                times = {0: [], 1: []}
                for number in range(2 * COUNT):
                    times[number % 2].append(drawing(pages[number % 2], pages[1 - number % 2], number + 2))
    for worker, name in enumerate(("the first", "the second")):
        note(f"{name} draws: " + ", ".join(f"{time:.0f}" for time in times[worker]) + " ms")
        row(f"two workers: an object that {name} draws until the other's map has it, median of {COUNT}", median(times[worker]), "ms", 150)


class Team:
    """Two accounts, and a project with a layer that has one object."""

    def __init__(self, server):
        owner, worker = server.account(), Account(server)
        self.accounts = [owner, worker]
        self.team = json.loads(owner.send("POST", "/api/v1/spaces", json.dumps({"title": "Pair"}), 201))["id"]
        code = json.loads(
            owner.send("POST", f"/api/v1/spaces/{self.team}/invitations", json.dumps({"role": "editor"}), 201))["code"]
        worker.send("POST", "/api/v1/invitations/accept", json.dumps({"code": code}))
        layer, project = str(uuid.uuid4()), str(uuid.uuid4())
        placing = {"parent": self.team, "placing": 1, "deleted": False, "purpose": "inventory.layer", "title": "Lamps"}
        owner.send("PUT", "/api/v1/spaces/" + layer, json.dumps(placing), 201)
        self.make(layer, "inventoryLayer", layer, {
            "title": "Lamps", "kind": "point", "colour": "#b3541e", "symbol": "circle"})
        self.make(layer, "inventoryObject", str(uuid.uuid4()), {
            "layer": layer, "geometry": {"type": "Point", "coordinates": [14.42, 50.08]}})
        self.make(self.team, "inventoryProject", project, {"title": "Pair"})
        self.make(self.team, "inventoryPin", str(uuid.uuid4()), {"project": project, "layer": layer, "order": 1, "title": "Lamps"})
        self.map = "/inventory/map/" + project

    def make(self, space, collection, identifier, fields):
        for body in push_bodies([(identifier, fields)], collection=collection):
            answer = json.loads(self.accounts[0].send("POST", f"/api/v1/spaces/{space}/push", body))
            if answer["results"][0]["status"] != "applied":
                raise RuntimeError(f"not taken: {answer}")


def holds(page, words):
    page.wait_for_function("words => document.querySelector('.map-layers')?.textContent.includes(words)", arg=words, timeout=60_000)


def drawing(page, other, count):
    """Milliseconds from the press on Save to the other's list of layers that counts the object."""
    if page.get_by_role("button", name="Add at the cross").count() == 0:
        page.locator(".map-tools button", has_text="Unlock").click()
    page.get_by_role("button", name="Add at the cross").click()
    page.wait_for_selector("form.sheet")
    page.wait_for_timeout(500)
    words = f"{count} objects"
    other.evaluate(SEEN, words)
    page.evaluate("""() => addEventListener(
        "click", () => { watched.saved = performance.timeOrigin + performance.now(); }, { capture: true, once: true })""")
    page.click("form.sheet button[type=submit]")
    time = other.evaluate("watched.seen") - page.evaluate("watched.saved")
    holds(page, words)
    page.wait_for_timeout(300)
    return time
