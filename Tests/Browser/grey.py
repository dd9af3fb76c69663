"""The page as it is seen: its pixels, also as somebody sees them who tells no colours apart."""
from io import BytesIO

import numpy
from PIL import Image


def colours(app, box: dict) -> numpy.ndarray:
    """Red, green and blue of each pixel of this part of the page, from 0 to 255, in rows."""
    picture = app.page.screenshot(clip=box, scale="css", animations="disabled")
    return numpy.asarray(Image.open(BytesIO(picture)).convert("RGB"), dtype=float)


def grey(app, box: dict) -> numpy.ndarray:
    """How bright each pixel is, from 0 to 255, in rows."""
    return colours(app, box) @ numpy.array([0.2126, 0.7152, 0.0722])
