"""What of each provision is searched: its words by column, and the texts that are embedded."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass

from advai.corpus.library import Library
from advai.model.source import Card, Provision

CARD, TEXT = "card", "text"
_LEAD = re.compile(
    r"\s*ART[ÍI]CULO\s+[\w°º.-]+\s*\.?\s*(?:\([^)]{0,200}\))?[\s.–-]*", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Passage:
    """One citable source as the index holds it, column by column."""

    key: str
    heading: str = ""
    text: str = ""
    keywords: str = ""
    summary: str = ""
    everyday: str = ""

    @property
    def columns(self) -> tuple[str, str, str, str, str]:
        """Return the texts in the order of the index's columns."""
        return (self.heading, self.text, self.keywords, self.summary, self.everyday)

    @property
    def digest(self) -> str:
        """Return a fingerprint of all that is searched."""
        return short_digest("\x1f".join(self.columns))

    def embedded(self) -> dict[str, str]:
        """Return the texts to embed by part: our card, and the law's own words."""
        parts = {}
        if self.summary or self.everyday:
            parts[CARD] = f"{self.heading}. {self.summary} {self.everyday}".strip(". ")
        if self.text:
            parts[TEXT] = f"{self.heading}. {self.text}".strip(". ")
        return parts


def short_digest(text: str) -> str:
    """Return 128 bits of the sha256 of a text, in hexadecimal."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def library_passages(library: Library) -> Iterator[Passage]:
    """Yield every citable source of the library, norm by norm."""
    cards = {card.key: card for card in library.cards()}
    keys = library.keys()
    norms = dict.fromkeys(key.partition("/")[0] for key in keys)
    for norm in norms:
        if norm != "AS":
            for provision in library.provisions(norm):
                yield _provision_passage(provision, cards.get(provision.key))
    for key in keys:
        if "#" in key and (source := library.source(key)):
            yield Passage(key, heading=source.heading, text=source.text)


def _provision_passage(provision: Provision, card: Card | None) -> Passage:
    heading = provision.heading or (card.heading if card else "")
    text = _LEAD.sub("", provision.text or "", count=1)
    if card is None:
        return Passage(provision.key, heading=heading, text=text)
    return Passage(
        provision.key,
        heading=heading,
        text=text,
        keywords="; ".join(card.keywords + card.topics),
        summary=card.summary,
        everyday="; ".join(card.everyday),
    )
