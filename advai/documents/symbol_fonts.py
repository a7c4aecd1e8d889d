"""What the characters of symbol fonts look like: Symbol, Wingdings and their bullets.

These fonts put pictures at the codes of letters (U+F020 to U+F0FF, or 20 to FF); left as they
are, a box or a Greek letter would be read as a letter of the contract. Only marks that occur in
contracts are listed; others become "•".
"""

from __future__ import annotations

_PRIVATE = range(0xF000, 0xF100)
_UNKNOWN = "•"

_WINGDINGS = {
    0x6C: "●", 0x6E: "■", 0x6F: "□", 0x70: "❐", 0x71: "❑", 0x72: "❒", 0x75: "◆", 0x76: "❖",
    0x77: "◆", 0x9F: "•", 0xA0: "•", 0xA1: "○", 0xA2: "○", 0xA7: "▪", 0xA8: "□", 0xD8: "➢",
    0xE0: "→", 0xE8: "→", 0xF0: "⇨", 0xFB: "✗", 0xFC: "✓", 0xFD: "☒", 0xFE: "☑", 0x28: "☎",
    0x2A: "✉", 0x20: " ",
}  # fmt: skip
_WINGDINGS_2 = {0x50: "✓", 0x4F: "✗", 0x51: "☒", 0x52: "☑", 0xA3: "□", 0x97: "●", 0x20: " "}
_WEBDINGS = {0x61: "✓", 0x63: "□", 0x67: "■", 0x6E: "●", 0x72: "✗", 0x20: " "}
_SYMBOL = {
    0xB7: "•", 0xB0: "°", 0xB1: "±", 0xB4: "×", 0xB8: "÷", 0xA3: "≤", 0xB3: "≥", 0xB9: "≠",
    0xBB: "≈", 0xAE: "→", 0xAC: "←", 0xA5: "∞", 0xD2: "®", 0xD3: "©", 0xD4: "™", 0xE2: "®",
    0xE3: "©", 0xE4: "™", 0xA2: "′", 0xB2: "″", 0xA7: "♣", 0xA8: "♦", 0xD7: "⋅", 0xE5: "Σ",
}  # fmt: skip
_GREEK_CAPITALS = dict(zip(range(0x41, 0x5B), "ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ", strict=True))
_GREEK_SMALL = dict(zip(range(0x61, 0x7B), "αβχδεφγηιϕκλμνοπθρστυϖωξψζ", strict=True))

_FONTS: dict[str, dict[int, str]] = {
    "symbol": _SYMBOL | _GREEK_CAPITALS | _GREEK_SMALL,
    "wingdings": _WINGDINGS,
    "wingdings 2": _WINGDINGS_2,
    "wingdings 3": {},
    "webdings": _WEBDINGS,
}
_KEEPS_ASCII = "symbol"
"""Symbol has digits and punctuation where ASCII has them; the Wingdings have pictures there."""


def is_symbol_font(font: str | None) -> bool:
    """Say whether `font` shows pictures in the place of letters."""
    return font is not None and font.strip().lower() in _FONTS


def symbol(code: int, font: str | None) -> str:
    """Return what the character `code` of `font` looks like ("" for none)."""
    low = code - _PRIVATE.start if code in _PRIVATE else code
    name = (font or "").strip().lower()
    table = _FONTS.get(name)
    if table is None:
        return _without_font(code, low)
    if low in table:
        return table[low]
    if name == _KEEPS_ASCII and 0x20 <= low < 0x7F:  # noqa: PLR2004 - printable ASCII
        return chr(low)
    return _UNKNOWN


def as_shown(text: str, font: str | None) -> str:
    """Return `text`, typed in `font`, as it looks on paper."""
    if is_symbol_font(font):
        return "".join(symbol(ord(letter), font) for letter in text)
    if any(ord(letter) in _PRIVATE for letter in text):
        return "".join(
            symbol(ord(letter), font) if ord(letter) in _PRIVATE else letter for letter in text
        )
    return text


def _without_font(code: int, low: int) -> str:
    """Guess a private code whose font is unknown: the bullets of Symbol and Wingdings."""
    if code not in _PRIVATE:
        return chr(code) if 0 < code <= 0x10FFFF and not 0xD800 <= code < 0xE000 else ""  # noqa: PLR2004 - Unicode's bounds and surrogates
    return _WINGDINGS.get(low) or _SYMBOL.get(low) or _UNKNOWN
