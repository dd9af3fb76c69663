"""The next doses of a whole family, 6 people with 200 doses and the whole catalogue, in the browser's core."""
from tools.measure import in_core, median, note, row


def run():
    found = in_core("forecast.mjs")
    note(f"opening the app with all of them: {found['opening']:.0f} ms; the first forecast, not yet optimised: {found['forecasts'][0]:.0f} ms")
    row("forecasts of 6 people with 200 doses, reckoned and drawn", median(found["forecasts"][5:]), "ms", 20)
