"""A small invented law for the tests of the review: sources, a library of them, a clause.

The numbers and the names of norms are real so that references can be recognised; every word of the
texts is made up.
"""

from __future__ import annotations

from collections.abc import Iterable

from advai.corpus.fingerprint import fingerprint
from advai.model.clause import Clause, ClauseKind
from advai.model.source import RankedSource, Source
from advai.retrieval.query import Query


def source(key: str, text: str, *, label: str = "", literal: bool = True) -> Source:
    return Source(
        key=key,
        label=label or f"Norma inventada, {key}",
        heading="",
        text=text,
        literal=literal,
        edition="edición de prueba" if literal else None,
        sha256=fingerprint(text),
    )


TEXTS = {
    "CC/409": "I. El rédito que dos vecinos acuerden jamás subirá de tres monedas por cada cien en"
    " un mes. II. Lo cobrado de más se devuelve, como manda el artículo 412.",
    "CC/519": "Quien empeña su palabra ante otro queda atado a ella como a un mandato del pueblo;"
    " solo un nuevo acuerdo de los dos lo desata.",
    "CC/532": "La multa fijada de antemano ocupa el lugar del resarcimiento, y el juez la rebaja"
    " cuando resulta a todas luces excesiva.",
    "CC/1283": "Quien afirma un hecho en juicio lo acredita; quien lo niega acredita por qué.",
    "CPE/25": "La morada de cada cual no se pisa sin permiso, salvo orden escrita de un juez.",
    "CPC/12": "Las causas se llevan ante el juez del lugar donde vive aquel a quien se reclama.",
    "AS/0434/2017#3": "El tribunal dice: la palabra dada se honra también cuando ya no conviene.",
}
SUMMARY = "Resume que el inquilino cuida la casa y responde por los daños que cause."
SOURCES = (
    *(source(key, text) for key, text in TEXTS.items()),
    source("CC/700", SUMMARY, literal=False),
)
HIDDEN = tuple(
    source(key, f"Texto inventado de {key}, que el modelo nunca vio y no puede citar jamás.")
    for key in ("CC/410", "CC/520", "CPE/26", "LGT/4", "AS/0100/2019#1")
)


class FakeLibrary:
    """A library of given sources; `tampered` keys yield a text that is not that of their hash."""

    def __init__(self, sources: Iterable[Source] = (*SOURCES, *HIDDEN)) -> None:
        self.sources = {each.key: each for each in sources}

    def source(self, key: str) -> Source | None:
        return self.sources.get(key)


class FakeSearch:
    """Finds always the same sources."""

    def __init__(self, sources: Iterable[Source] = SOURCES) -> None:
        self.found = [RankedSource(each, 1.0) for each in sources]
        self.queries: list[Query] = []

    def search(self, query: Query, k: int = 8) -> list[RankedSource]:
        self.queries.append(query)
        return self.found


CLAUSE_TEXT = (
    "QUINTA.- (INTERÉS).- La deudora pagará un interés del cinco por ciento mensual sobre el saldo"
    " adeudado, más una multa de cien bolivianos por cada día de retraso."
)


def clause(text: str = CLAUSE_TEXT) -> Clause:
    return Clause(
        "c05", "QUINTA", 5, "INTERÉS", text, 1, 0, len(text), ClauseKind.INTEREST, heading_end=22
    )
