"""Hundreds of generated contracts in every style, clean and spoilt, counted clause by clause."""

from __future__ import annotations

import random
import textwrap
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from advai.clauses import split_clauses
from advai.clauses.folding import fold
from advai.clauses.ordinals import ordinal_words
from tests.clauses.written import document_of

TITLES = [
    "OBJETO", "PRECIO", "PLAZO", "FORMA DE PAGO", "OBLIGACIONES DEL VENDEDOR", "GARANTÍA", "MORA",
    "EVICCIÓN Y SANEAMIENTO", "RESOLUCIÓN", "CONTROVERSIAS", "DOMICILIO", "GASTOS E IMPUESTOS",
    "CONFIDENCIALIDAD", "CESIÓN", "NOTIFICACIONES", "FUERZA MAYOR", "ACEPTACIÓN",
]  # fmt: skip
BODIES = [
    "EL VENDEDOR entregará la cosa en el plazo convenido, según la cláusula segunda de este texto.",
    "El pago se hará la primera semana de cada mes; la segunda cuota vence el día 15.",
    "Las partes acuerdan lo siguiente: a) primero, b) segundo.",
    "Quien incumpla pagará Bs. 1.500.- conforme al artículo 519 del Código Civil.",
    "EL COMPRADOR declara conocer el estado del bien.",
    "Se aplicará lo dicho en la CLÁUSULA TERCERA del contrato principal.",
]
BETWEEN = [*BODIES, "PARÁGRAFO PRIMERO.- No se aplica en feriados.", "1. Entregar los papeles.",
           "2. Pagar los impuestos.", "3. Cuidar la cosa."]  # fmt: skip
ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII",
         "XIV", "XV", "XVI", "XVII", "XVIII", "XIX", "XX", "XXI", "XXII", "XXIII", "XXIV")  # fmt: skip

STYLES: dict[str, Callable[[str, int, str, str, str], str]] = {
    "clause (title)": lambda o, n, t, b, s: f"CLÁUSULA {o}{s} ({t}).- {b}",
    "ordinal (title)": lambda o, n, t, b, s: f"{o}{s} ({t}): {b}",
    "ordinal: title": lambda o, n, t, b, s: f"{o}: {t}\n{b}",
    "clause, title below": lambda o, n, t, b, s: f"CLÁUSULA {o}\n{t}\n{b}",
    "title run in": lambda o, n, t, b, s: f"{o}.- {t}.- {b}",
    "small letters": lambda o, n, t, b, s: f"{o.capitalize()}.- {t.capitalize()}\n{b}",
    "article": lambda o, n, t, b, s: f"ARTÍCULO {n}{s} {t}\n{b}",
    "article ordinal": lambda o, n, t, b, s: f"ARTÍCULO {o}.- ({t}) {b}",
    "roman": lambda o, n, t, b, s: f"**{ROMAN[n]}. {t}**\n{b}",
    "figures": lambda o, n, t, b, s: f"**{n}. {t}**\n{b}",
    "clause figure": lambda o, n, t, b, s: f"CLÁUSULA {n}{s} {t}\n{b}",
    "clause figure ª": lambda o, n, t, b, s: f"CLÁUSULA {n}ª.- {t}\n{b}",
    "dash": lambda o, n, t, b, s: f"{o} - {t}\n{b}",
    "comma": lambda o, n, t, b, s: f"{o}, {t}.\n{b}",
    "untitled": lambda o, n, t, b, s: f"{o}.- {b}",
}
WORDED = [style for style in STYLES if style not in {"roman", "figures"}]


def generated(chance: random.Random, style: str) -> list[str]:
    """Return the marked-up lines of one contract; `»` begins each clause's first line."""
    lines = ["= CONTRATO DE COMPRAVENTA", "Conste que Ana Roca, EL VENDEDOR, y Luis Paz acuerdan:"]
    gender = chance.choice("AAAO")
    joined, bare = chance.random() < 0.3, chance.random() < 0.4
    for number in range(1, chance.randint(3, 24) + 1):
        ordinal = ordinal_words(number, gender=gender)
        ordinal = ordinal.replace(" ", "") if joined else ordinal
        ordinal = fold(ordinal) if bare else ordinal
        sign = chance.choice([".-", ". -", ".", ":"])
        words = STYLES[style](ordinal, number, chance.choice(TITLES), chance.choice(BODIES), sign)
        lines += f"»{words}".split("\n")
        lines += [chance.choice(BETWEEN) for _ in range(chance.randint(0, 3))]
    return [*lines, "En señal de conformidad firman en La Paz, el 3 de marzo de 2024."]


def wrapped(chance: random.Random, lines: list[str]) -> list[str]:
    plain = [line.replace("**", "").removeprefix("= ") for line in lines]
    return [piece for line in plain for piece in textwrap.wrap(line, 78)]


CONFUSED = {"O": "0QD", "I": "1l", "S": "5", "E": "F", "A": "4", "R": "P", "N": "M", "U": "O",
            "C": "G", "D": "O", "T": "I", "M": "N"}  # fmt: skip


def scanned(chance: random.Random, lines: list[str]) -> list[str]:
    """Misread up to two letters of each heading's ordinal, as OCR does."""
    return [_misread(chance, line) if line.startswith("»") else line for line in lines]


def _misread(chance: random.Random, line: str) -> str:
    head = len(line.split(".", maxsplit=1)[0].split(":", maxsplit=1)[0].split("(", maxsplit=1)[0])
    places = [n for n in range(1, head) if line[n] in CONFUSED and chance.random() < 0.09][:2]
    letters = list(line)
    for place in places:
        letters[place] = chance.choice(CONFUSED[letters[place]])
    return "".join(letters)


def one_paragraph(chance: random.Random, lines: list[str]) -> list[str]:
    return [" ".join(line.replace("**", "").removeprefix("= ") for line in lines)]


def with_quotations(chance: random.Random, lines: list[str]) -> list[str]:
    quoted = "“TERCERA.- (PLAZO).- El plazo es de un año.”"
    return [
        quoted if chance.random() < 0.1 and not line.startswith("»") else line for line in lines
    ]


def untouched(chance: random.Random, lines: list[str]) -> list[str]:
    return lines


@dataclass(frozen=True)
class Counts:
    recall: float
    invented: float


def count(
    spoil: Callable[[random.Random, list[str]], list[str]], styles: list[str], each: int
) -> Counts:
    expected = found = predicted = 0
    for seed, style in enumerate(styles * each):
        chance = random.Random(seed)  # noqa: S311 - the same contracts every time
        lines = spoil(chance, generated(chance, style))
        starts = _starts(lines)
        document = document_of([line.replace("»", "") for line in lines], ocr=spoil is scanned)
        clauses = {clause.start for clause in split_clauses(document).clauses}
        expected += len(starts)
        found += len(starts & clauses)
        predicted += len(clauses)
    return Counts(found / expected, (predicted - found) / expected)


def _starts(lines: list[str]) -> set[int]:
    text = "\n".join(line.replace("**", "").removeprefix("= ") for line in lines)
    return {at - text[:at].count("»") for at, sign in enumerate(text) if sign == "»"}


@pytest.mark.parametrize("style", STYLES)
def test_every_style_is_split_without_an_error(style: str) -> None:
    assert count(untouched, [style], 12) == Counts(1.0, 0.0)


@pytest.mark.parametrize(
    ("spoil", "styles", "recall", "invented"),
    [
        (wrapped, list(STYLES), 1.0, 0.0),
        (scanned, WORDED, 0.98, 0.005),
        (one_paragraph, WORDED, 0.99, 0.005),
        (with_quotations, WORDED, 1.0, 0.005),
    ],
    ids=["wrapped", "scanned", "one paragraph", "with quotations"],
)
def test_spoilt_contracts_lose_next_to_nothing(
    spoil: Callable[[random.Random, list[str]], list[str]],
    styles: list[str],
    recall: float,
    invented: float,
) -> None:
    counts = count(spoil, styles, 6)
    assert counts.recall >= recall
    assert counts.invented <= invented
