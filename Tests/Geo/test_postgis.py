import base64
import json
import random

import mapbox_vector_tile
import pytest
import shapely
import shapely.geometry

from postgis import PostGIS
from test_index import town  # noqa: F401
from test_tiles import tile_of

# What lies here is in the tile or its margin for both: at the border of the margin PostGIS rounds before it cuts, and we round
# what we have cut.
INSIDE = shapely.box(-63, -63, 4159, 4159)


@pytest.fixture(scope="module")
def both(ask, town):
    """The town in PostGIS and in our index, under the same numbers."""
    files = [str(town[name]) for name in ["points", "lines", "polygons"]]
    assert ask("load", files=files)["count"] == 130_000
    peer = PostGIS()
    try:
        peer.load([json.loads(line)["geometry"] for name in files for line in open(name)])
        yield ask, peer
    finally:
        peer.close()


def shapes(content):
    """The geometries of a tile by the numbers of their objects, and the counts in it."""
    layers = mapbox_vector_tile.decode(content, default_options={"y_coord_down": True}) if content else {}
    features = layers.get("layer", {"features": []})["features"]
    counted = [f for f in features if "point_count" in f["properties"] or "shape_count" in f["properties"]]
    return {f["id"]: shapely.geometry.shape(f["geometry"]) for f in features if f not in counted}, counted


def tiles(both, zoom, x, y):
    ask, peer = both
    ours, counted = shapes(base64.b64decode(ask("make", tile=[zoom, x, y])["base64"]))
    theirs, _ = shapes(peer.tile(zoom, x, y))
    return ours, theirs, counted


def far(one, other, most):
    """Vertices of one within the tile that are farther from the other, along either axis."""
    return [
        (x, y) for x, y in shapely.get_coordinates(one)
        if 0 <= x <= 4096 and 0 <= y <= 4096 and not other.intersects(shapely.box(x - most, y - most, x + most, y + most))]


def around(zoom, count):
    randomly = random.Random(zoom)
    x, y = tile_of(14.42, 50.08, zoom)
    reach = 2 ** max(zoom - 16, 0) * 3
    return {(x + randomly.randint(-reach, reach), y + randomly.randint(-reach, reach)) for _ in range(count)}


@pytest.mark.parametrize("zoom", [16, 17, 18, 20])
def test_all(both, zoom):
    """G-24: from zoom 16 on a tile has the objects of PostGIS' ST_AsMVT, each coordinate within one unit"""
    compared, wrong = 0, []
    for x, y in around(zoom, 20):
        ours, theirs, counted = tiles(both, zoom, x, y)
        assert not counted
        for number in ours.keys() | theirs.keys():
            one, other = ours.get(number), theirs.get(number)
            if one is None or other is None:
                if (one or other).intersects(INSIDE):
                    wrong.append((zoom, x, y, number, one and one.wkt, other and other.wkt))
                continue
            compared += 1
            if one.geom_type == "Point" == other.geom_type:
                is_near = not one.within(INSIDE) or one.equals(other)
            else:
                # A vertex that we leave out lies within half a unit of our line, before either is rounded.
                is_near = not far(one, other, 1) and not far(other, one, 1.5)
            if not is_near:
                wrong.append((zoom, x, y, number, one.wkt[:300], other.wkt[:300]))
    assert compared > 100
    assert not wrong, (len(wrong), wrong[:3])


@pytest.mark.parametrize("zoom", [14, 15])
def test_thinned(both, zoom):
    """G-16, G-24: below zoom 16 what a tile draws lies where PostGIS draws it, and the rest is counted"""
    wrong, drawn = [], 0
    for x, y in around(zoom, 4):
        ours, theirs, counted = tiles(both, zoom, x, y)
        for number, one in ours.items():
            other = theirs.get(number)
            if other is None or one.geom_type != other.geom_type:
                # What is small is a dot, also where PostGIS draws nothing of it.
                if one.geom_type != "Point" and one.intersects(INSIDE):
                    wrong.append((zoom, x, y, number, one.wkt[:200]))
                continue
            drawn += 1
            # We leave out vertices that move a line by less than two units, a quarter of a pixel.
            if far(one, other, 1) or far(other, one, 3):
                wrong.append((zoom, x, y, number, one.wkt[:200], other.wkt[:200]))
        points = sum(f["properties"].get("point_count", 0) for f in counted) + sum(number < 100_000 for number in ours)
        here = shapely.box(0, 0, 4096, 4096)
        theirs_here = sum(number < 100_000 and shape.intersects(here) for number, shape in theirs.items())
        # Those on the border belong to one tile of ours and to both of PostGIS.
        if points and abs(points - theirs_here) > 20 + sum(number < 100_000 and not shape.within(here) for number, shape in theirs.items()):
            wrong.append((zoom, x, y, points, theirs_here))
    assert drawn > 50
    assert not wrong, (len(wrong), wrong[:3])
