"""The property of an imaginary town: 130 000 objects as three layers of a project, and the queries about them.

Made by the program beside the project, like the files for the tests of the importers.
"""
import gzip
import json
import os
import subprocess
import sys
import uuid

from tools.server import ROOT, SCRATCH, push_bodies

GIS = os.path.join(os.path.dirname(ROOT), "shared/data/gis")
# A part of the town, as dense as all of it, to try something out: TOWN_SCALE=0.1.
SCALE = os.environ.get("TOWN_SCALE", "1")
FOLDER = os.path.join(SCRATCH, "town" if SCALE == "1" else "town-" + SCALE)
IS_THERE = os.path.isfile(os.path.join(GIS, "make_town.py"))

# File, geometry, colour, and the attributes by their names in the file.
LAYERS = [
    ("points", "point", "#1f6f4a", {
        "kod": "text", "druh": "choice", "typ": "text", "ulice": "text", "rok": "number", "vyska_m": "number",
        "v_poradku": "flag", "poznamka": "text"}),
    ("lines", "line", "#1d5fa8", {
        "kod": "text", "druh": "choice", "ulice": "text", "material": "text", "dn_mm": "number", "delka_m": "number",
        "v_provozu": "flag", "polozeno": "date"}),
    ("polygons", "polygon", "#b3541e", {
        "kod": "text", "druh": "choice", "ulice": "text", "cislo_popisne": "number", "vymera_m2": "number",
        "vlastnik_mesto": "flag", "stav": "choice", "zapsano": "text"}),
]


def named(text):
    """The same id in every run."""
    return str(uuid.uuid5(uuid.NAMESPACE_URL, "vademecum:town/" + text))


def made(kind, number):
    """The id that a device would have made, a hundred per millisecond."""
    return f"0190{len(kind):04x}-{number // 100:04x}-7000-8000-{number:012x}"


def features(name):
    if not os.path.exists(os.path.join(FOLDER, "sizes.json")):
        program = os.path.join(GIS, "make_town.py")
        subprocess.run([sys.executable, program, "--out", FOLDER, "--scale", SCALE], check=True, capture_output=True)
    with gzip.open(os.path.join(FOLDER, name + ".geojsonl.gz"), "rt") as lines:
        yield from map(json.loads, lines)


def queries(name):
    with open(os.path.join(GIS, "load/queries.json")) as file:
        return json.load(file)["layers"][name]


class TownLayer:
    """A layer with the records of its space."""

    def __init__(self, name, kind, colour, attributes, objects=None):
        self.name, self.kind, self.colour, self.attributes = name, kind, colour, attributes
        self.id = named(name)
        # An importing device gives them its own, rising ids.
        self.features = objects or [feature | {"id": made(kind, number)} for number, feature in enumerate(features(name))]
        self.space = "/api/v1/spaces/" + self.id

    def field(self, name):
        return "v." + named(f"{self.name}/{name}")

    def definition(self):
        """The layer and its attributes, by collection."""
        layer = {
            "title": self.name.capitalize(), "kind": self.kind, "colour": self.colour, "symbol": "circle",
            "label": named(f"{self.name}/kod")}
        yield "inventoryLayer", self.id, layer
        for place, (name, kind) in enumerate(self.attributes.items(), start=1):
            attribute = {"layer": self.id, "title": name, "type": kind, "order": place}
            if kind == "choice":
                values = {feature["properties"][name] for feature in self.features} - {None}
                attribute["choices"] = [{"code": value, "label": value} for value in sorted(values)]
            yield "inventoryAttribute", named(f"{self.name}/{name}"), attribute

    def fields(self, feature):
        values = {
            self.field(name): "yes" if value is True else value for name, value in feature["properties"].items()
            if value is not None and value is not False}
        return {"layer": self.id, "geometry": {**feature["geometry"], "how": "imported"}, **values}

    def objects(self):
        return ((feature["id"], self.fields(feature)) for feature in self.features)


class Town:
    """The town on a server, in a team with one owner."""

    def __init__(self, account):
        self.account = account
        # The latest known version of each space.
        self.versions = {}
        self.layers = [TownLayer(*layer) for layer in LAYERS]
        self.points = self.layers[0]
        self.count = sum(len(layer.features) for layer in self.layers)
        self.team = json.loads(account.send("POST", "/api/v1/spaces", json.dumps({"title": "Town"}), 201))["id"]
        self.project = named("project")
        self.make_project(self.project, "Town", self.layers)

    def make_project(self, project, title, layers):
        """The layers in the team, without their objects, and a project with them."""
        for layer in layers:
            placing = {"parent": self.team, "placing": 1, "deleted": False, "purpose": "inventory.layer", "title": layer.name}
            self.account.send("PUT", layer.space, json.dumps(placing), 201)
            for collection, identifier, fields in layer.definition():
                self.make(layer.space, collection, identifier, fields)
        in_team = "/api/v1/spaces/" + self.team
        self.make(in_team, "inventoryProject", project, {"title": title})
        for place, layer in enumerate(reversed(layers), start=1):
            self.make(in_team, "inventoryPin", named("pin/" + layer.name), {
                "project": project, "layer": layer.id, "order": place, "title": layer.name})

    def make(self, space, collection, identifier, fields):
        self.apply(space, push_bodies([(identifier, fields)], collection=collection))

    def bodies(self):
        """The address and the requests of each layer."""
        return [
            (layer.space, push_bodies(layer.objects(), collection="inventoryObject")) for layer in self.layers]

    def apply(self, space, bodies):
        for body in bodies:
            answer = json.loads(self.account.send("POST", space + "/push", body))
            odd = [result for result in answer["results"] if result["status"] != "applied"]
            if odd:
                raise RuntimeError(f"not taken: {odd[0]}")
            self.versions[space] = answer["results"][-1]["version"]

    def push(self):
        for space, bodies in self.bodies():
            self.apply(space, bodies)

    @property
    def map(self):
        return "/inventory/map/" + self.project

    def bare_project(self):
        """The address of an empty map."""
        self.make_project(named("bare"), "Bare", [])
        return "/inventory/map/" + named("bare")

    def lone_object(self):
        """The address of a map with a single object, and its layer. It is in no box and no search that is counted in the town."""
        alone = {"id": named("lone object"), "geometry": {"type": "Point", "coordinates": [16.6, 49.2]}, "properties": {}}
        layer = TownLayer("lone", "point", self.points.colour, {"kod": "text", "typ": "text"}, [alone])
        self.make_project(named("lone-project"), "Lone", [layer])
        self.apply(layer.space, push_bodies(layer.objects(), collection="inventoryObject"))
        return "/inventory/map/" + named("lone-project"), layer
