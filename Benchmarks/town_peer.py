"""The same 10 000 changes of 100 000 objects by Mergin's geodiff on a GeoPackage and by our push and pull, and what each
loses when two people have changed one object."""
import gzip
import json
import os
import shutil
import sqlite3
import tempfile
import uuid

import numpy
import pygeodiff
import pyogrio
import shapely

from tools.measure import alternate, note, row, seconds
from tools.server import SCRATCH, Server, push_bodies
from tools.town_data import IS_THERE, Town

CHANGES = 10_000
ROUNDS = 3


def run():
    if not IS_THERE:
        return note("the town is not beside the project: it is not compared with geodiff")
    os.makedirs(SCRATCH, exist_ok=True)
    with Server() as server, tempfile.TemporaryDirectory(dir=SCRATCH) as folder:
        town = Town(server.account())
        town.push()
        base = package(town.points, os.path.join(folder, "base.gpkg"))
        changes(server, town, base, folder)
        geodiff_losses(base, folder)
        our_losses(town)


def package(layer, path):
    """The points of the town as a GeoPackage, written like GDAL does."""
    shapes = shapely.to_wkb(shapely.points([feature["geometry"]["coordinates"] for feature in layer.features]))
    columns = {
        name: numpy.array([feature["properties"][name] for feature in layer.features], dtype=object)
        for name in ("kod", "druh", "typ", "ulice", "poznamka")}
    columns["rok"] = numpy.array([feature["properties"]["rok"] for feature in layer.features])
    pyogrio.raw.write(
        path, shapes, list(columns.values()), list(columns), driver="GPKG", layer="points", geometry_type="Point",
        crs="EPSG:4326")
    return path


def changed(base, path, statements):
    """A copy with other content."""
    shutil.copy(base, path)
    database = sqlite3.connect(path)
    # The spatial index needs functions of GDAL. No shape changes here.
    for (trigger,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        database.execute(f'DROP TRIGGER "{trigger}"')
    for statement, values in statements:
        database.executemany(statement, values)
    database.commit()
    database.close()
    return path


# Changes the year of this many objects.
def years(first, year):
    return [("UPDATE points SET rok = ? WHERE fid = ?", [(year, number) for number in range(first, first + CHANGES)])]


def changes(server, town, base, folder):
    """One device has changed 10 000 objects, another 10 000 others. The first sends, and the second receives."""
    file = lambda name: os.path.join(folder, name)
    mine, theirs = changed(base, file("mine"), years(1, 1901)), changed(base, file("theirs"), years(CHANGES + 1, 1902))
    copy = shutil.copy(base, file("server"))
    geodiff = pygeodiff.GeoDiff()
    geodiff.create_changeset(base, theirs, file("theirs.diff"))
    bytes_of = {}

    def theirs_way():
        for name in ("mine.diff", "rebased.diff", "conflicts"):
            if os.path.exists(file(name)):
                os.remove(file(name))
        at = shutil.copy(theirs, copy)

        def work():
            geodiff.create_changeset(base, mine, file("mine.diff"))
            geodiff.create_rebased_changeset(base, mine, file("theirs.diff"), file("rebased.diff"), file("conflicts"))
            geodiff.apply_changeset(at, file("rebased.diff"))

        duration = seconds(work)
        # Sent as a file and fetched as one.
        bytes_of["theirs"] = 2 * os.path.getsize(file("mine.diff"))
        return duration

    points = town.points
    year = [1900]

    def our_way():
        year[0] += 1
        records = [(feature["id"], {points.field("rok"): year[0]}) for feature in points.features[:CHANGES]]
        bodies = push_bodies(
            records, device=str(uuid.uuid4()), collection="inventoryObject", base=town.versions[points.space])
        since = cursor(town)

        def work():
            town.apply(points.space, bodies)
            bytes_of["fetched"] = fetch(town, since)

        duration = seconds(work)
        bytes_of["sent"] = sum(map(len, bodies))
        return duration

    ours, geodiffs = alternate(our_way, theirs_way, ROUNDS)
    note(f"geodiff's changes are {bytes_of['theirs'] / 2e6:.2f} MB as a file, which is sent and fetched; ours are "
         f"{bytes_of['sent'] / 1e6:.2f} MB sent and {bytes_of['fetched'] / 1e6:.2f} MB fetched, compressed")
    row("town: 10 000 changes pushed and pulled, of geodiff's create, rebase and apply", 100 * ours / geodiffs, "%", None)
    ours = bytes_of["sent"] + bytes_of["fetched"]
    row("town: the same, bytes sent and fetched", 100 * ours / bytes_of["theirs"], "%", None)


def cursor(town):
    """The cursor after everything."""
    space, at = town.points.space, ""
    while True:
        page = json.loads(town.account.send("GET", f"{space}/changes?limit=10000{at}"))
        at = "&cursor=" + page["cursor"]
        if not page["more"]:
            return page["cursor"]


def fetch(town, since):
    """The number of bytes that a browser would get."""
    connection, count = town.account.connection, 0
    while True:
        path = f"{town.points.space}/changes?limit=10000&cursor={since}"
        connection.request("GET", path, headers=town.account.headers | {"Accept-Encoding": "gzip"})
        answer = connection.getresponse()
        body = answer.read()
        count += len(body)
        page = json.loads(gzip.decompress(body) if answer.headers.get("Content-Encoding") == "gzip" else body)
        since = page["cursor"]
        if not page["more"]:
            return count


# What one device has done to an object, and the other meanwhile; None is a deletion.
CASES = {
    "one attribute": ({"rok": 1901}, {"rok": 1902}),
    "different attributes": ({"rok": 1903}, {"typ": "other"}),
    "edited here, deleted there": ({"rok": 1904}, None),
    "deleted here, edited there": (None, {"rok": 1905}),
}


def geodiff_losses(base, folder):
    def written(name, done):
        statements = [
            (f"UPDATE points SET {field} = ? WHERE fid = ?", [(value, number)])
            for number, work in enumerate(done, start=1) if work for field, value in work.items()]
        gone = [(number,) for number, work in enumerate(done, start=1) if work is None]
        return changed(base, os.path.join(folder, name), statements + [("DELETE FROM points WHERE fid = ?", gone)])

    here = written("here.gpkg", [case[0] for case in CASES.values()])
    there = written("there.gpkg", [case[1] for case in CASES.values()])
    conflicts = os.path.join(folder, "conflicts.json")
    pygeodiff.GeoDiff().rebase(base, there, here, conflicts)
    told = open(conflicts).read() if os.path.exists(conflicts) else ""
    database = sqlite3.connect(here)
    lost = []
    for number, (name, work) in enumerate(CASES.items(), start=1):
        cursor = database.execute("SELECT * FROM points WHERE fid = ?", [number])
        found = [str(value) for row in cursor for value in row]
        values = [str(value) for done in work if done for value in done.values()]
        if any(value not in found and value not in told for value in values):
            lost.append(name)
    note(f"geodiff loses without a word: {', '.join(lost) or 'nothing'}; its file of conflicts has {len(told)} bytes")
    row("town: geodiff, of four conflicts those in which work is lost without a word", len(lost), "", None)


def our_losses(town):
    points = town.points
    lost = []
    for place, (name, (here, there)) in enumerate(CASES.items()):
        feature = points.features[-1 - place]
        base = town.versions[points.space]
        one, other = (push(town, feature["id"], work, base) for work in (there, here))
        if one["status"] != "applied":
            raise RuntimeError(f"{name}: {one}")
        path = f"{points.space}/inventoryObject/{feature['id']}"
        asks = other["status"] == "conflict"
        # The device that gets the question still has its change. The record has the first one.
        kept = json.loads(town.account.send("GET", path))["fields"] if there else {}
        values = [(points.field(field), value) for field, value in (there or {}).items()]
        if not asks:
            values += [(points.field(field), value) for field, value in (here or {}).items()]
        if any(kept.get(field) != value for field, value in values) or (here is None and not asks):
            lost.append(name)
    note(f"ours loses without a word: {', '.join(lost) or 'nothing'}")
    row("town: ours, of four conflicts those in which work is lost without a word", len(lost), "", 0)


def push(town, identifier, work, base):
    """The result of one change by a new device."""
    operation = {"number": 1, "collection": "inventoryObject", "id": identifier, "base": base}
    if work is None:
        operation["delete"] = True
    else:
        operation["set"] = {town.points.field(field): value for field, value in work.items()}
    body = json.dumps({"device": str(uuid.uuid4()), "operations": [operation]})
    return json.loads(town.account.send("POST", town.points.space + "/push", body))["results"][0]
