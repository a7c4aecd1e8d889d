"""Images of documents (PNG, JPEG, TIFF of several pages, WebP, BMP), read by OCR."""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterator
from typing import Any

from advai.documents.builder import DocumentBuilder
from advai.documents.layout.compose import compose
from advai.documents.layout.pieces import Sheet
from advai.documents.limits import Limits
from advai.documents.progress import page_done
from advai.errors import TooLarge, UnreadableDocument
from advai.model.document import Document

_FORMATS = ("PNG", "JPEG", "TIFF", "WEBP", "BMP")
_LONGEST_SIDE = 4000
_OCR_WARNING = "El texto se leyó por OCR de una imagen: verifique nombres y cifras."


def read(data: bytes, name: str, *, password: str | None, limits: Limits) -> Document:
    """Return the document in an image; `password` is not used.

    Raises:
        UnreadableDocument: not an image that can be decoded, or without any text.
        TooLarge: more pixels or pages than `limits` allow.
    """
    del password
    from advai.documents.ocr import recognise  # noqa: PLC0415 - a second of start-up

    builder = DocumentBuilder(name, data, "image", limits)
    sheets: list[Sheet] = []
    with _opened(data, name) as image:
        frames = int(getattr(image, "n_frames", 1))
        if frames > limits.ocr_pages:
            raise TooLarge(
                f"La imagen «{name}» tiene {frames} páginas y el máximo es {limits.ocr_pages}.",
                "Divídala en partes y ábralas por separado.",
            )
        for page, pixels in enumerate(_pixels(image, frames, name, limits), start=1):
            sheets.append(recognise(pixels, page))
            page_done(page, frames)
    compose(sheets, builder)
    if not builder.blocks:
        raise UnreadableDocument(
            f"En la imagen «{name}» no se reconoció ningún texto.",
            "Escanee el documento derecho, con buena luz y a 200 puntos por pulgada o más.",
        )
    builder.warn(_OCR_WARNING)
    return builder.build(pages=frames)


def _opened(data: bytes, name: str) -> Any:  # noqa: ANN401 - a Pillow image
    from PIL import Image  # noqa: PLC0415 - start-up time

    Image.MAX_IMAGE_PIXELS = None  # our own limit is checked before any pixel is decoded
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # odd metadata is no reason to speak up
            return Image.open(io.BytesIO(data), formats=_FORMATS)
    except (OSError, ValueError, SyntaxError, TypeError) as error:
        raise _damaged(name) from error


def _pixels(image: Any, frames: int, name: str, limits: Limits) -> Iterator[Any]:  # noqa: ANN401
    """Yield each frame as an upright RGB array (height x width x 3)."""
    import numpy as np  # noqa: PLC0415 - start-up time

    for frame in range(frames):
        try:
            image.seek(frame)
            _check_pixels(image, name, limits)
            yield np.asarray(_on_white(image))
        except (OSError, ValueError, SyntaxError, EOFError, TypeError) as error:
            raise _damaged(name) from error


def _check_pixels(image: Any, name: str, limits: Limits) -> None:  # noqa: ANN401 - Pillow
    wide, high = image.size
    if wide * high > limits.pixels:
        raise TooLarge(
            f"La imagen «{name}» mide {wide} x {high} puntos, más de lo que se puede leer.",
            "Guárdela con menos resolución (300 puntos por pulgada bastan).",
        )


def _on_white(image: Any) -> Any:  # noqa: ANN401 - Pillow images
    """Return the frame turned as its EXIF says, on white where it is transparent, not too large."""
    from PIL import Image, ImageOps  # noqa: PLC0415 - start-up time

    turned = ImageOps.exif_transpose(image)
    if max(turned.size) > _LONGEST_SIDE:
        turned.thumbnail((_LONGEST_SIDE, _LONGEST_SIDE))
    layered = turned.convert("RGBA")
    white = Image.new("RGBA", layered.size, "white")
    return Image.alpha_composite(white, layered).convert("RGB")


def _damaged(name: str) -> UnreadableDocument:
    return UnreadableDocument(
        f"La imagen «{name}» está dañada o incompleta y no se pudo abrir.",
        "Vuelva a escanear o a copiar el documento.",
    )
