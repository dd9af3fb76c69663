"""Is everything still the same? Asks about a large space in one round trip."""
from tools.flights import flights
from tools.measure import median, row, seconds
from tools.server import Server


def run():
    with Server() as server:
        account = server.account()
        account.fill(flights(100_000))
        times = [seconds(lambda: account.send("GET", account.path + "/digest")) for _ in range(201)]
    row("verifying an unchanged space of 100 000 records by digest, one round trip", 1000 * median(times), "ms", 5)
