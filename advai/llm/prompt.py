"""What a model is asked: instructions, a question, and the shape that its answer must have."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Prompt:
    """One question to a model. `system` are our rules, `user` the material and the question."""

    system: str
    user: str

    @property
    def size(self) -> int:
        """Return the length in characters, which bounds the tokens that it takes."""
        return len(self.system) + len(self.user)

    def with_correction(self, fault: str) -> Prompt:
        """Return the same question with a note on what was wrong with the last answer."""
        note = (
            "\n\nTu respuesta anterior no se pudo usar: "
            f"{fault} Responde de nuevo, solo con un objeto JSON que cumpla el esquema."
        )
        return Prompt(self.system, self.user + note)
