"""Areas of geodesic polygons with 50 digits. GeographicLib's series are as exact, but summed in 16 digits they leave up
to a few square centimetres, which for a small polygon is more than 1e-9 of it."""

import math
from decimal import Decimal, getcontext

from geographiclib.geodesic import Geodesic

getcontext().prec = 50
PI = Decimal("3.14159265358979323846264338327950288419716939937510582097494")
EARTH = Geodesic.WGS84
A = Decimal(6378137)
F = 1 / Decimal("298.257223563")
E2 = F * (2 - F)
SECOND2 = E2 / (1 - F) ** 2
E = E2.sqrt()
# The square of the radius of the sphere with the same area.
AUTHALIC2 = A * A / 2 + (A * (1 - F)) ** 2 / 2 * ((1 + E) / (1 - E)).ln() / 2 / E


def sincos(x):
    x /= 256
    square, sine, cosine = x * x, Decimal(0), Decimal(0)
    for k in range(26, 1, -2):
        sine = 1 - square / (k * (k + 1)) * sine if sine else Decimal(1)
        cosine = 1 - square / (k * (k - 1)) * cosine if cosine else Decimal(1)
    sine *= x
    for _ in range(8):
        sine, cosine = 2 * sine * cosine, (cosine - sine) * (cosine + sine)
    return sine, cosine


def arctangent(y, x):
    """One step of Newton's method doubles the digits, and another has them all."""
    angle = Decimal(math.atan2(y, x))
    for _ in range(2):
        sine, cosine = sincos(angle)
        angle += (y * cosine - x * sine) / (x * x + y * y).sqrt()
    return angle


def reduced(latitude):
    sine, cosine = sincos(latitude * PI / 180)
    sine *= 1 - F
    length = (sine * sine + cosine * cosine).sqrt()
    return sine / length, cosine / length


def polynomial(coefficients, x):
    total = Decimal(0)
    for coefficient in coefficients:
        total = total * x + Decimal(coefficient)
    return total


def series(first, rows, x):
    """The coefficients of sines or cosines: the power of x, from the first on, times a polynomial, one after another."""
    found, start = [], 0
    for power in range(first, 6):
        end = start + 6 - power
        found.append(x ** power * polynomial(rows[start:end], x))
        start = end
    return found


class Path:
    """The geodesic that leaves the latitude 1 in an azimuth (radians) and ends at the latitude 2 on its way north."""

    def __init__(self, one, other, azimuth):
        sine, cosine = sincos(azimuth)
        self.sine0 = sine * one[1]
        self.cosine0 = (cosine ** 2 + (sine * one[0]) ** 2).sqrt()
        k2 = SECOND2 * self.cosine0 ** 2
        self.epsilon = k2 / (2 * (1 + (1 + k2).sqrt()) + k2)
        sine2 = self.sine0 / other[1]
        cosine2 = ((cosine * one[1]) ** 2 + (other[1] - one[1]) * (other[1] + one[1])).copy_abs().sqrt() / other[1]
        self.turn = arctangent(sine2, cosine2) - azimuth
        self.arcs = arctangent(one[0], cosine * one[1]), arctangent(other[0], cosine2 * other[1])
        spheres = [arctangent(self.sine0 * s, c) for s, c in map(sincos, self.arcs)]
        a3 = polynomial(EARTH._A3x, self.epsilon)
        c3 = series(1, EARTH._C3x, self.epsilon)
        waves = [arc + sum(c * sincos(2 * k * arc)[0] for k, c in enumerate(c3, 1)) for arc in self.arcs]
        lag = F * self.sine0 * a3 * (waves[1] - waves[0])
        self.east = (spheres[1] - spheres[0]) % (2 * PI) - lag

    @property
    def area(self):
        c4 = series(0, EARTH._C4x, self.epsilon)
        waves = [sum(c * sincos((2 * k + 1) * arc)[1] for k, c in enumerate(c4)) for arc in self.arcs]
        return AUTHALIC2 * self.turn + A * A * E2 * self.sine0 * self.cosine0 * (waves[1] - waves[0])


def turned(longitude):
    """Within -180..<180."""
    return longitude - 360 * ((longitude + 180) / 360).to_integral_value("ROUND_FLOOR")


def below(one, other):
    """The area between a geodesic and the equator, positive eastwards in the north."""
    east = turned(Decimal(other[0]) - Decimal(one[0]))
    latitudes = sorted([Decimal(one[1]), Decimal(other[1])], key=lambda l: -abs(l))
    sign = (1 if east > 0 else -1) * (1 if latitudes[0] <= 0 else -1)
    if latitudes[0] > 0:
        latitudes = [-latitude for latitude in latitudes]
    radians = abs(east) * PI / 180
    # Along a meridian nothing lies to the side, and along the equator nothing below.
    if east == 0 or latitudes[0] == 0:
        return Decimal(0)
    if latitudes[0] == -90:
        return -sign * AUTHALIC2 * radians
    first, second = map(reduced, latitudes)
    guess = Decimal(EARTH.Inverse(float(latitudes[0]), 0, float(latitudes[1]), float(abs(east)))["azi1"]) * PI / 180
    was, now = guess * (1 + Decimal("1e-12")) + Decimal("1e-12"), guess
    missed = Path(first, second, was).east - radians
    for _ in range(12):
        path = Path(first, second, now)
        error = path.east - radians
        if abs(error) < radians * Decimal("1e-26") or error == missed:
            break
        was, now, missed = now, now - error * (now - was) / (error - missed), error
    assert abs(error) < radians * Decimal("1e-20"), (one, other, error)
    return sign * path.area


def area(ring):
    """Square metres within a ring that is not closed: of its smaller side, positive counter-clockwise."""
    total, turns = Decimal(0), Decimal(0)
    for one, other in zip(ring, ring[1:] + ring[:1]):
        total -= below(one, other)
        turns += turned(Decimal(other[0]) - Decimal(one[0]))
    whole = 4 * PI * AUTHALIC2
    if round(turns / 360) % 2:
        total += whole / 2 if total < 0 else -whole / 2
    return total
