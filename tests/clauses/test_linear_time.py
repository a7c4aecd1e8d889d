"""Ten times the text takes about ten times as long: no pattern runs away.

Times are compared with one another, never with a clock's seconds.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from advai.clauses import extract_facts, split_clauses
from tests.clauses.written import document_of
from tests.timing import TOO_MUCH, cpu_seconds

SMALL, TIMES = 300, 8
REPEATED = [
    "PRIMERA.- X ", "“SEGUNDA.- (PRECIO) ", "1. a ", "Bs. 1.000.- (UN MIL 00/100 BOLIVIANOS) ",
    "mil cien treinta y ", "BS.BS.BS.BS.BS.BS ", "1% mensual ", "1 de enero de ", "((((((((((",
    "en adelante EL VENDEDOR, Ana Roca, ", "__________ ", "3 333 333 ", "I. II. III. ", ". - . - ",
    "ARTICULO 1: X\n", "CLÁUSULA PRIMERA\n", "OUINTB.- A\n", "diez (10) meses y ", "b", "ñ", "á",
]  # fmt: skip


def _document(text: str) -> object:
    return split_clauses(document_of(text.split("\n")))


@pytest.mark.parametrize("piece", REPEATED)
@pytest.mark.parametrize("work", [_document, extract_facts], ids=["split", "facts"])
def test_time_grows_in_proportion(work: Callable[[str], object], piece: str) -> None:
    work(piece * 10)  # load what loads on first use
    small = cpu_seconds(lambda: work(piece * SMALL), runs=2)
    large = cpu_seconds(lambda: work(piece * SMALL * TIMES), runs=2)
    assert large <= small * TIMES * TOO_MUCH


def test_a_megabyte_is_split_and_read() -> None:
    text = "El precio es de Bs. 10.- (DIEZ 00/100 BOLIVIANOS) por mes.\n" * 17_000
    assert len(text) > 1_000_000
    assert len(extract_facts(text).amounts) == 17_000
    assert len(split_clauses(document_of(text.strip().split("\n"))).clauses) == 1
