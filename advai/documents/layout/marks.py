"""How a line begins: a clause heading, a list label, or plain words going on."""

from __future__ import annotations

import re

_ORDINAL = (
    r"(?:PRIMER[OA]?|SEGUND[OA]|TERCER[OA]?|CUART[OA]|QUINT[OA]|SEXT[OA]|S[EÉ]P?TIM[OA]|OCTAV[OA]|"
    r"NOVEN[OA]|(?:UN|DUO)?D[EÉ]CIM[OA]\w*|VIG[EÉ]SIM[OA]\w*|TRIG[EÉ]SIM[OA]\w*|"
    r"CUADRAG[EÉ]SIM[OA]\w*|[UÚ]NIC[OA])"
)
_ORDINALS = rf"{_ORDINAL}(?:\s+{_ORDINAL})?"
_WORD = r"(?:CL[AÁ]USULA|ART[IÍ]CULO|ART\.?|SECCI[OÓ]N|CAP[IÍ]TULO|T[IÍ]TULO|ANEXO|DISPOSICI[OÓ]N)"
_NUMBER = r"(?:N?[°º.]*\s*\d{1,3}[°ºª]?|[IVXLC]{1,7}\b)"
_CLAUSE = re.compile(
    rf"(?:(?:LAS?|LOS|EL)\s+)?(?P<word>{_WORD})\s*(?:{_ORDINALS}|{_NUMBER})(?P<after>.{{0,3}})"
    rf"|(?:(?:LAS?|LOS|EL)\s+)?(?P<ordinal>{_ORDINALS})\s*(?P<mark>\.\s*[-–—]|[.:;)(–—-])",
    re.IGNORECASE,
)
_ALONE = re.compile(rf"(?:{_WORD}\s*)?(?:{_ORDINALS}|{_NUMBER})\W*", re.IGNORECASE)
_SEPARATOR = re.compile(r"\s*[.:;)(–—-]|\s*$")

_STRONG_MARK = re.compile(r"\s*(?:\.\s*[-–—]|[:–—-])")

_ROMAN = r"(?:[ivx]{1,5}|[IVX]{1,5})"
_LABEL = re.compile(
    r"(?:"
    r"[•●▪■◦○‣∙·➢➤✓✔►▶*–—-]"
    r"|\d{1,3}(?:\.\d{1,3})*\.?[-–]?[.)]?(?:[-–])?"
    rf"|\(?(?:\d{{1,3}}|[a-zñA-ZÑ]|{_ROMAN})(?:\.?[)]\.?|[.][-–]?)"
    r")(?=\s)"
)
_BARE_NUMBER = re.compile(r"\d{1,3}")
_TERMINAL = re.compile(r"[.:;!?…][\"”»')\]]*$")


def is_clause_start(text: str, *, emphasised: bool) -> bool:
    """Say whether a line begins as a clause heading does.

    `emphasised` is whether it begins in bold or underlined. Without emphasis the ordinal or the
    word must be in capitals, or be followed by the punctuation of a heading: "cláusula segunda
    del presente" in running text is none.
    """
    found = _CLAUSE.match(text)
    if found is None or not text[0].isupper():
        return False
    key = found["word"] or found["ordinal"]
    after = found["after"] if found["mark"] is None else found["mark"]
    if not _SEPARATOR.match(after):
        return emphasised and key.isupper()
    return emphasised or key.isupper() or _STRONG_MARK.match(after) is not None


def is_ordinal_alone(text: str) -> bool:
    """Say whether a line is nothing but a clause's ordinal ("CLÁUSULA PRIMERA")."""
    return _ALONE.fullmatch(text.strip()) is not None


def list_label(text: str) -> str | None:
    """Return the list label that a line begins with ("1.1.", "a)", "•"), or None."""
    found = _LABEL.match(text)
    if found is None or _BARE_NUMBER.fullmatch(found[0]):
        return None
    return found[0]


def ends_sentence(text: str) -> bool:
    """Say whether a line ends as a sentence, a heading or an item does."""
    return _TERMINAL.search(text.rstrip()) is not None
