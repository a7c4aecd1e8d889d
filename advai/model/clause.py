"""A contract as split: preamble, clauses, closing, and the facts read in each clause."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum


class ClauseKind(StrEnum):
    """What a clause is about: the closed list that rules, retrieval and playbooks share."""

    PARTIES = "partes"
    BACKGROUND = "antecedentes"
    DEFINITIONS = "definiciones"
    OBJECT = "objeto"
    PRICE = "precio"
    PAYMENT = "forma de pago"
    INTEREST = "intereses"
    TERM = "plazo"
    DELIVERY = "entrega"
    OBLIGATIONS = "obligaciones"
    RIGHTS = "derechos"
    USE = "uso y destino"
    REPAIRS = "mantenimiento y mejoras"
    EXPENSES = "gastos e impuestos"
    SECURITY = "garantía"
    SURETY = "fianza"
    DEFAULT = "mora"
    PENALTY = "cláusula penal"
    WARRANTY = "evicción y saneamiento"
    LIABILITY = "responsabilidad"
    FORCE_MAJEURE = "caso fortuito"
    ASSIGNMENT = "cesión"
    SUBCONTRACT = "subcontratación"
    CONFIDENTIALITY = "confidencialidad"
    INTELLECTUAL_PROPERTY = "propiedad intelectual"
    LABOUR = "relación laboral"
    TERMINATION = "resolución"
    RETURN = "devolución"
    AMENDMENT = "modificaciones"
    NOTICES = "notificaciones"
    DOMICILE = "domicilio"
    DISPUTES = "controversias"
    GOVERNING_LAW = "legislación aplicable"
    DOCUMENTS = "documentos integrantes"
    WAIVER = "renuncia"
    REGISTRATION = "registro y protocolización"
    ACCEPTANCE = "aceptación"
    OTHER = "otra"


@dataclass(frozen=True, slots=True)
class Amount:
    """Money: `value` in units of `currency` (ISO code, or None when the text does not say)."""

    value: Decimal
    currency: str | None
    start: int
    end: int
    text: str
    in_words: Decimal | None = None


@dataclass(frozen=True, slots=True)
class Rate:
    """A percentage: `percent` for each `period` ("día", "mes", "año", None when unsaid)."""

    percent: Decimal
    period: str | None
    start: int
    end: int
    text: str
    in_words: Decimal | None = None

    @property
    def yearly(self) -> Decimal | None:
        """Return the simple yearly rate in percent (a day counts as 1/365, a month as 1/12)."""
        times = {"día": 365, "semana": 52, "mes": 12, "bimestre": 6, "trimestre": 4}
        times |= {"semestre": 2, "año": 1}
        return self.percent * times[self.period] if self.period in times else None


@dataclass(frozen=True, slots=True)
class Term:
    """A length of time: `quantity` of `unit` ("hora", "día", "día hábil", "semana", "mes", "año").

    `indefinite` is true for "plazo indefinido" and the like (quantity 0).
    """

    quantity: Decimal
    unit: str
    start: int
    end: int
    text: str
    in_words: Decimal | None = None
    indefinite: bool = False

    @property
    def days(self) -> Decimal | None:
        """Return the length in calendar days (a month counts as 30, a year as 365)."""
        each = {"hora": Decimal(1) / 24, "día": Decimal(1), "día hábil": Decimal("1.4")}
        each |= {"semana": Decimal(7), "mes": Decimal(30), "año": Decimal(365)}
        return self.quantity * each[self.unit] if self.unit in each else None


@dataclass(frozen=True, slots=True)
class DateMention:
    """A date in the text; `iso` is YYYY-MM-DD, or None when incomplete or impossible."""

    iso: str | None
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class NormMention:
    """A legal reference written in the clause ("art. 519 del Código Civil"): its keys."""

    keys: tuple[str, ...]
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Facts:
    """What can be read off a clause; every offset is into `Clause.text`."""

    amounts: tuple[Amount, ...] = ()
    rates: tuple[Rate, ...] = ()
    terms: tuple[Term, ...] = ()
    dates: tuple[DateMention, ...] = ()
    norms: tuple[NormMention, ...] = ()


@dataclass(frozen=True, slots=True)
class Party:
    """A party to the contract: who, and the role name that the contract gives it."""

    name: str
    role: str | None
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause. `text` is whole, heading included; `start`/`end` are offsets into the document.

    `ordinal` is as printed ("DÉCIMA SEGUNDA", "6.2"), `number` its value in the sequence.
    `heading_end` is the offset in `text` at which the clause's body begins.
    """

    id: str
    ordinal: str | None
    number: int | None
    title: str | None
    text: str
    page: int | None
    start: int
    end: int
    kind: ClauseKind | None
    heading_end: int = 0


@dataclass(frozen=True, slots=True)
class SplitContract:
    """A document split into its preamble, its clauses and its closing; nothing is lost.

    `annexes` holds what follows the closing and belongs to another document (as offsets).
    """

    preamble: str
    clauses: tuple[Clause, ...]
    closing: str
    parties: tuple[Party, ...] = ()
    warnings: tuple[str, ...] = ()
    annexes: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class ContractType:
    """What kind of contract a document is, by a name of the closed list, and how sure that is.

    `confidence` lies in 0..1; a title that the clauses contradict lowers it.
    """

    name: str
    confidence: float
