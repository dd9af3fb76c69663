"""The inventory with a town of 130 000 objects on the server: sending it, workers at once, memory."""
import json
import os
import random
import uuid

from tools.measure import median, note, row, seconds
from memory import listen
from tools.server import ROOT, Account, Server, push_bodies
from tools.storm import request
from tools.town_data import IS_THERE, Town
from town_tiles import tiles as around
from tools.town_workers import work

WORKERS, CHANGES, PERIOD = 50, 60, 0.2
STREAMS = 100


def run():
    if not IS_THERE:
        return note("the town is not beside the project: it is not measured")
    with Server(web=os.path.join(ROOT, ".build/web")) as server:
        town = Town(server.account())
        bodies = town.bodies()
        size = sum(len(body) for _, of_layer in bodies for body in of_layer)
        duration = seconds(lambda: [town.apply(space, of_layer) for space, of_layer in bodies])
        note(f"{town.count} objects, {size / 1e6:.0f} MB of requests: {town.count / duration:.0f} a second")
        row("town: 130 000 objects sent by one device, one request after the other", duration, "s", None)
        streams = [listen(server, town.account) for _ in range(STREAMS)]
        workers(server, town)
        row(f"town: server memory with all of it and {STREAMS} live streams", server.memory, "MB", 90)
        note(f"of these {server.own_memory:.0f} MB are the server's own, the others are mapped files")
        tiles(server, town)
        for stream in streams:
            stream.close()


def tiles(server, town):
    """Programs that show maps ask for tiles of all layers while the streams are open. The first of a layer reads where its objects are."""
    for zoom in [10, 14, 16]:
        places = [f"{zoom}/{x}/{y}.mvt" for x, y in around(zoom)]
        times = [1000 * seconds(lambda: town.account.send("GET", f"/tiles/{layer.id}/{place}")) for layer in town.layers for place in places]
        note(f"zoom {zoom}: {len(times)} tiles, the first of a layer at the least zoom {max(times):.0f} ms, median {median(times):.1f} ms")
    row("town: … and tiles of all layers asked for, without mapped files", server.own_memory, "MB", 90)


def workers(server, town):
    """Contributors of the team. Each changes objects of one layer, five per second."""
    points = town.points
    picker = random.Random(1)
    chosen = iter(picker.sample(points.features, WORKERS * CHANGES))
    queues = []
    for account in [join(server, town) for _ in range(WORKERS)]:
        changes = [(next(chosen)["id"], {points.field("rok"): picker.randrange(1900, 2027)}) for _ in range(CHANGES)]
        bodies = push_bodies(
            changes, size=1, device=str(uuid.uuid4()), collection="inventoryObject", base=town.versions[points.space])
        queues.append([request("POST", points.space + "/push", account.headers, body) for body in bodies])
    times, answers = work(server.port, queues, PERIOD)
    results = [result["status"] for answer in answers for result in answer["results"]]
    taken = results.count("applied")
    times = sorted(1000 * time for time in times)
    note(f"{WORKERS} workers, {len(times)} changes: median {times[len(times) // 2]:.1f} ms, longest {times[-1]:.0f} ms")
    row("town: changes of 50 workers that were answered, of those sent", 100 * taken / (WORKERS * CHANGES), "%", 100, False)
    row("town: 50 workers, 5 changes a second each, one layer, p95", times[len(times) * 95 // 100], "ms", 50)


def join(server, town):
    team = "/api/v1/spaces/" + town.team
    code = json.loads(town.account.send("POST", team + "/invitations", json.dumps({"role": "contributor"}), 201))["code"]
    account = Account(server)
    account.send("POST", "/api/v1/invitations/accept", json.dumps({"code": code}))
    return account
