"""How a provider can fail, in a form that the chain can act on and a lawyer can read.

The sentences are ours and fixed: nothing that a server sent, and nothing that was sent to it,
gets into an exception.
"""

from __future__ import annotations

from enum import StrEnum

from advai.errors import ModelUnavailable


class Outcome(StrEnum):
    """How one attempt to get an answer ended."""

    ANSWERED = "respondió"
    UNREACHABLE = "sin conexión"
    TIMED_OUT = "no respondió a tiempo"
    MODEL_MISSING = "modelo no instalado"
    NO_KEY = "clave no aceptada"
    BUSY = "ocupado"
    SERVER_ERROR = "error del servidor"
    BAD_ANSWER = "respuesta inservible"
    CUT_SHORT = "respuesta cortada"
    TOO_LONG = "texto demasiado largo para el modelo"
    REFUSED = "no permitido"
    RESTING = "en pausa tras varios fallos"


class ProviderFailure(ModelUnavailable):
    """A provider gave no usable answer. `fault` tells the model what to mend, when it can."""

    def __init__(self, outcome: Outcome, message: str, way_out: str = "", fault: str = "") -> None:
        super().__init__(message, way_out)
        self.outcome = outcome
        self.fault = fault

    def __reduce__(self) -> tuple[type[ProviderFailure], tuple[Outcome, str, str, str]]:  # type: ignore[override]  # it has two fields more
        """Keep all four fields when the error crosses a process border."""
        return type(self), (self.outcome, self.message, self.way_out, self.fault)

    @property
    def mendable(self) -> bool:
        """Tell whether asking again, saying what was wrong, may help."""
        return self.outcome in (Outcome.BAD_ANSWER, Outcome.CUT_SHORT)
