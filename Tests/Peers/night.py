#!/usr/bin/env python3
"""Night time of random flights by an independent ephemeris (PyPI ephem), for the test of the Swift rule.

    night.py [--seed 1] [--count 1000] > flights.json

Each flight: {"from": [lat, lon], "to": [lat, lon], "start": ms, "end": ms, "night": seconds}. The sun comes from
libastro through ephem. The great circle and the search for the crossings are our own code: it computes the altitude
every 5 minutes, every 20 seconds near the limit, and bisects each change of side.
"""
import argparse
import json
import math
import random
import sys

import ephem

EPOCH_1970 = float(ephem.Date("1970/1/1"))
AIRPORTS = [
    (50.1008, 14.2600), (50.0333, 8.5706), (60.3172, 24.9633), (67.7010, 24.8468), (78.2461, 15.4656),
    (64.1300, -21.9406), (51.4775, -0.4614), (40.6398, -73.7789), (37.6189, -122.3750), (61.1744, -149.9964),
    (35.5523, 139.7797), (1.3502, 103.9944), (-33.9461, 151.1772), (-23.4356, -46.4731), (-54.8433, -68.2958),
    (28.4527, -13.8638), (25.2528, 55.3644), (-1.3192, 36.9278), (19.4363, -99.0721), (69.6833, 18.9189),
]


def altitude(latitude, longitude, milliseconds):
    observer = ephem.Observer()
    observer.lat = math.radians(latitude)
    observer.lon = math.radians(longitude)
    observer.elevation = 0
    observer.pressure = 0
    observer.date = EPOCH_1970 + milliseconds / 86_400_000
    return float(ephem.Sun(observer).alt)


def between(start, end, fraction):
    """The place at this fraction of the great circle, by spherical linear interpolation."""
    (a, b), (c, d) = [tuple(map(math.radians, place)) for place in (start, end)]
    angle = 2 * math.asin(math.sqrt(
        math.sin((c - a) / 2) ** 2 + math.cos(a) * math.cos(c) * math.sin((d - b) / 2) ** 2))
    if angle < 1e-9:
        return start
    p, q = math.sin((1 - fraction) * angle) / math.sin(angle), math.sin(fraction * angle) / math.sin(angle)
    x = p * math.cos(a) * math.cos(b) + q * math.cos(c) * math.cos(d)
    y = p * math.cos(a) * math.sin(b) + q * math.cos(c) * math.sin(d)
    z = p * math.sin(a) + q * math.sin(c)
    return math.degrees(math.atan2(z, math.hypot(x, y))), math.degrees(math.atan2(y, x))


def marks(start, end, step):
    count = max(1, math.ceil((end - start) / step))
    return [start + (end - start) * index / count for index in range(count + 1)]


def dark(above, left, right):
    """How long it is dark in a span so short that the sun crosses the limit at most once."""
    is_dark, ends_dark = above(left) < 0, above(right) < 0
    if is_dark == ends_dark:
        return right - left if is_dark else 0
    low, high = left, right
    while high - low > 10:
        middle = (low + high) / 2
        low, high = (middle, high) if (above(middle) < 0) == is_dark else (low, middle)
    return low - left if is_dark else right - low


def night_seconds(start_place, end_place, start, end):
    def above(milliseconds):
        place = between(start_place, end_place, (milliseconds - start) / (end - start))
        return altitude(*place, milliseconds) + math.radians(6)

    near = math.radians(4)  # more than the altitude changes in five minutes
    coarse = marks(start, end, 300_000)
    night = 0.0
    for left, right in zip(coarse, coarse[1:]):
        at_left, at_right = above(left), above(right)
        if (at_left < 0) == (at_right < 0) and min(abs(at_left), abs(at_right)) > near:
            night += right - left if at_left < 0 else 0
        else:
            fine = marks(left, right, 20_000)
            night += sum(dark(above, *pair) for pair in zip(fine, fine[1:]))
    return night / 1000


def distance(start, end):
    (a, b), (c, d) = [tuple(map(math.radians, place)) for place in (start, end)]
    cosine = math.sin(a) * math.sin(c) + math.cos(a) * math.cos(c) * math.cos(b - d)
    return math.acos(max(-1, min(1, cosine))) * 3440.07


def flight(chance):
    """A third are circuits, a third connect airports, a third connect any two places."""
    kind = chance.randrange(3)
    place = chance.choice(AIRPORTS) if kind < 2 else (
        round(math.degrees(math.asin(chance.uniform(-1, 1))), 4), round(chance.uniform(-180, 180), 4))
    while True:
        other = place if kind == 0 else chance.choice(AIRPORTS) if kind == 1 else (
            round(max(-90, min(90, place[0] + chance.gauss(0, 12))), 4), round(chance.uniform(-180, 180), 4))
        miles = distance(place, other)
        minutes = chance.randrange(20, 240) if miles < 20 else int(miles / chance.uniform(80, 520) * 60)
        if 5 <= minutes <= 1080:
            break
    start = 60_000 * chance.randrange(int((1980 - 1970) * 525_960), int((2040 - 1970) * 525_960))
    return place, other, start, start + minutes * 60_000


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=1000)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    flights = []
    for _ in range(options.count):
        start_place, end_place, start, end = flight(chance)
        flights.append({
            "from": start_place, "to": end_place, "start": start, "end": end,
            "night": round(night_seconds(start_place, end_place, start, end), 2)})
    json.dump(flights, sys.stdout)


if __name__ == "__main__":
    main()
