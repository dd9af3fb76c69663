import math

import shapely
import shapely.geometry
import shapely.ops
from geographiclib.geodesic import Geodesic

from probe import fuzz


def metres(one, other):
    return Geodesic.WGS84.Inverse(one[1], one[0], other[1], other[0])["s12"]


def wandering(randomly, start, step):
    """A line that does not pass a position twice."""
    line = [start]
    for _ in range(randomly.randint(1, 5)):
        line.append([(line[-1][0] + randomly.uniform(-step, step) + 180) % 360 - 180,
                     min(90, max(-90, line[-1][1] + randomly.uniform(-step, step)))])
    return line


def test_nearest_ends(ask):
    """G-20: lines are joined at the ends that GeographicLib finds nearest, and all their positions are kept in order"""
    wrong = []
    for seed, randomly in fuzz(2000):
        start = [randomly.choice([randomly.uniform(-180, 180), 180, -180, 179.9999]), randomly.uniform(-88, 88)]
        step = 10 ** randomly.uniform(-5, 1)
        one, other = wandering(randomly, start, step), wandering(randomly, start, step)
        pairs = sorted([(metres(one[-1], other[0]), 0), (metres(one[-1], other[-1]), 1), (metres(one[0], other[-1]), 2),
                        (metres(one[0], other[0]), 3)])
        if randomly.random() < 0.5:
            # Two ends meet, and the others lie anywhere.
            other = other[1:] + [one[randomly.choice([0, -1])]]
            if randomly.random() < 0.5:
                other.reverse()
            pairs = sorted([(metres(one[-1], other[0]), 0), (metres(one[-1], other[-1]), 1), (metres(one[0], other[-1]), 2),
                            (metres(one[0], other[0]), 3)])
        if len(other) < 2 or pairs[1][0] - pairs[0][0] <= 1e-6:
            continue
        expected = [one + other, one + other[::-1], other + one, other[::-1] + one][pairs[0][1]]
        expected = [place for place, before in zip(expected, [None] + expected) if place != before]
        got = ask("join", one=one, other=other)["coordinates"]
        if got != expected:
            wrong.append((seed, one, other, got, pairs))
    assert not wrong, (len(wrong), wrong[:3])


def test_merging(ask):
    """G-20: lines that share an end become the line that GEOS merges"""
    wrong = []
    for seed, randomly in fuzz(1000):
        one = wandering(randomly, [randomly.uniform(-170, 170), randomly.uniform(-80, 80)], 1e-3)
        other = wandering(randomly, one[randomly.choice([0, -1])], 1e-3)
        if randomly.random() < 0.5:
            other.reverse()
        merged = shapely.ops.linemerge([one, other])
        lines = shapely.MultiLineString([one, other])
        # GEOS joins only at ends where nothing else meets.
        if merged.geom_type != "LineString" or merged.is_ring:
            continue
        got = shapely.LineString(ask("join", one=one, other=other)["coordinates"])
        if not got.normalize().equals_exact(merged.normalize(), 0) or abs(got.length - lines.length) > 1e-12:
            wrong.append((seed, one, other, got.wkt, merged.wkt))
    assert not wrong, (len(wrong), wrong[:3])


def test_neighbours(ask):
    """G-20: a parcel that was cut along a line, with or without holes, is joined again from its parts without a seam"""
    wrong = []
    for seed, randomly in fuzz(600):
        x, y, size = randomly.uniform(-170, 170), randomly.uniform(-80, 80), 10 ** randomly.uniform(-5, 0)
        angles = sorted(randomly.uniform(0, 2 * math.pi) for _ in range(randomly.randint(4, 12)))
        shell = [[x + size * randomly.uniform(0.6, 1) * math.cos(a), y + size * randomly.uniform(0.6, 1) * math.sin(a)] for a in angles]
        whole = shapely.Polygon(shell)
        if not whole.is_valid:
            continue
        hole = shapely.Point(x, y).buffer(size * randomly.uniform(0.05, 0.3), 3)
        if whole.contains(hole) and randomly.random() < 0.5:
            whole = shapely.Polygon(shell, [hole.exterior.coords])
        line = [[x + 3 * size * math.cos(a), y + 3 * size * math.sin(a)] for a in (randomly.uniform(0, 3), randomly.uniform(3, 6))]
        parts = ask("split", polygon=whole.__geo_interface__, line=line)["coordinates"]
        union = {"type": "Polygon", "coordinates": parts[0]}
        rest = parts[1:]
        while rest:
            # In any order there is a next one that shares a border.
            for number, part in enumerate(rest):
                together = ask("overlay", one=union, other={"type": "Polygon", "coordinates": part})[0]["coordinates"]
                if len(together) == 1:
                    union = {"type": "Polygon", "coordinates": together[0]}
                    del rest[number]
                    break
            else:
                break
        got = shapely.geometry.shape(union)
        # Crossings are rounded to a tenth of a millimetre, and vertices stay where the parts met.
        if rest or not got.is_valid or len(got.interiors) != len(whole.interiors) or got.symmetric_difference(whole).area > 1e-9 * size:
            wrong.append((seed, whole.wkt, line, got.wkt, len(rest)))
    assert not wrong, (len(wrong), wrong[:3])
