"""What of each provision is searched: its words by column, and the text that is embedded."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass

from advai.corpus.library import Library
from advai.model.source import Card, Provision

_LEAD = re.compile(
    r"\s*ART[ÍI]CULO\s+[\w°º.-]+\s*\.?\s*(?:\([^)]{0,200}\))?[\s.–-]*", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Passage:
    """One citable source as the index holds it, column by column.

    `terms` are the card's everyday terms and keywords without its topics: what is embedded.
    """

    key: str
    heading: str = ""
    text: str = ""
    keywords: str = ""
    summary: str = ""
    everyday: str = ""
    terms: str = ""

    @property
    def columns(self) -> tuple[str, str, str, str, str]:
        """Return the texts in the order of the index's columns."""
        return (self.heading, self.text, self.keywords, self.summary, self.everyday)

    @property
    def digest(self) -> str:
        """Return a fingerprint of all that is searched."""
        return short_digest("\x1f".join((*self.columns, self.terms)))

    @property
    def embedded(self) -> str:
        """Return the text to embed: our card, or the law's own words where there is no card.

        A heading alone ("Principio", "Noción") is near to everything: it is not embedded.

        Measured on the tuning half, hit@8 of dense search alone: card .82, card with its heading
        .78, law's text .33, the better of card and text .65. So a source needs one vector, and
        installing the official texts leaves the vectors of the cards as they are.
        """
        if self.summary or self.terms:
            return f"{self.summary} {self.terms}".strip()
        return f"{self.heading}. {self.text}".strip(". ") if self.text else ""

    @property
    def embedded_digest(self) -> str | None:
        """Return the fingerprint of the text to embed, or None when there is none."""
        return short_digest(self.embedded) if self.embedded else None


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
        terms="; ".join(card.everyday + card.keywords),
    )
