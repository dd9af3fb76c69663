"""The page as somebody sees it who tells no colours apart."""
import numpy


def grey(app, box: dict) -> numpy.ndarray:
    """How bright each pixel of this part of the page is, from 0 to 255, in rows."""
    picture = app.page.screenshot(clip=box, scale="css", animations="disabled")
    rows = app.page.evaluate(
        """async bytes => {
            const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
            const canvas = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
            canvas.drawImage(picture, 0, 0);
            const { data } = canvas.getImageData(0, 0, picture.width, picture.height);
            return Array.from({ length: picture.height }, (_, y) => Array.from({ length: picture.width }, (_, x) => {
                const [red, green, blue] = data.subarray(4 * (y * picture.width + x));
                return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
            }));
        }""", list(picture))
    return numpy.array(rows)
