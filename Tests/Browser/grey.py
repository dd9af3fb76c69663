"""The page as it is seen: its pixels, also as somebody sees them who tells no colours apart."""
import numpy


def colours(app, box: dict) -> numpy.ndarray:
    """Red, green and blue of each pixel of this part of the page, from 0 to 255, in rows."""
    picture = app.page.screenshot(clip=box, scale="css", animations="disabled")
    width, height, numbers = app.page.evaluate(
        """async bytes => {
            const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
            const canvas = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
            canvas.drawImage(picture, 0, 0);
            const { data } = canvas.getImageData(0, 0, picture.width, picture.height);
            return [picture.width, picture.height, Array.from(data)];
        }""", list(picture))
    return numpy.array(numbers, dtype=float).reshape(height, width, 4)[:, :, :3]


def grey(app, box: dict) -> numpy.ndarray:
    """How bright each pixel is, from 0 to 255, in rows."""
    return colours(app, box) @ numpy.array([0.2126, 0.7152, 0.0722])
