"""When the browser drew a frame, as its own trace says. What the browser moves by itself is drawn however busy the page is,
so the page's own clock does not tell."""
import json
from itertools import pairwise


def traced(browser, page, work):
    """The times of drawn frames, and the page's marks as (time, name), both in ms, while `work` ran."""
    browser.start_tracing(page=page, categories=["viz", "blink.user_timing"])
    work()
    events = json.loads(browser.stop_tracing())["traceEvents"]
    drawn = sorted(event["ts"] / 1000 for event in events if event["name"] == "Display::DrawAndSwap")
    marks = sorted((event["ts"] / 1000, event["name"]) for event in events if "blink.user_timing" in event.get("cat", ""))
    return drawn, marks


def spans(marks, first, last):
    """From each mark of the first name to the next of the last."""
    found, start = [], None
    for time, name in marks:
        if name == first:
            start = time
        elif name == last and start is not None:
            found.append((start, time))
            start = None
    return found


def gaps(drawn, marks):
    """How long each frame stood that was drawn between the marks `begins` and `ends`."""
    return [
        later - earlier for start, end in spans(marks, "begins", "ends")
        for earlier, later in pairwise(time for time in drawn if start <= time <= end)]
