r"""Which code page an RTF font writes in (\fcharset, \cpg), so that its bytes become letters."""

from __future__ import annotations

from dataclasses import dataclass

_CHARSETS = {
    0: "cp1252", 2: "symbol", 77: "mac_roman", 78: "cp932", 80: "gbk", 81: "big5", 83: "mac_greek",
    85: "mac_turkish", 88: "mac_latin2", 89: "mac_cyrillic", 128: "cp932", 129: "cp949",
    130: "johab", 134: "gbk", 136: "big5", 161: "cp1253", 162: "cp1254", 163: "cp1258",
    177: "cp1255", 178: "cp1256", 186: "cp1257", 204: "cp1251", 222: "cp874", 238: "cp1250",
    254: "cp437", 255: "cp850",
}  # fmt: skip
"""\\fcharset numbers (RTF 1.9.1, "Font Table") and Python's code pages."""

SYMBOL = "symbol"
DOCUMENT_SETS = {"ansi": "cp1252", "mac": "mac_roman", "pc": "cp437", "pca": "cp850"}
_OTHER_PAGES = {708: "iso8859_6", 709: "cp1256", 936: "gbk", 949: "cp949", 10000: "mac_roman",
                65001: "utf-8"}  # fmt: skip


@dataclass(slots=True)
class Font:
    """One entry of the font table; `encoding` None means the document's own code page."""

    name: str = ""
    encoding: str | None = None


def charset_encoding(number: int) -> str | None:
    r"""Return the code page of a \\fcharset number; None for "default" and unknown ones."""
    return None if number == 0 else _CHARSETS.get(number)


def page_encoding(number: int) -> str | None:
    r"""Return the code page of an \ansicpg or \cpg number, or None for an unknown one."""
    name = _OTHER_PAGES.get(number, f"cp{number}")
    try:
        b"a".decode(name)
    except (LookupError, ValueError):
        return None
    return name
