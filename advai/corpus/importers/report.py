"""What an import found, repaired, cut and could not explain, for the lawyer to read."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field


@dataclass(frozen=True, slots=True)
class Repair:
    """A typographic repair of a heading: what was printed and what is kept."""

    key: str
    printed: str
    kept: str


@dataclass(slots=True)
class ImportReport:
    """The outcome of reading one file as one norm. Keys throughout, in the norm's order.

    Attributes:
        partial: the text is a selection, and its articles may be cut.
        missing: provisions that the norm has and the text lacks.
        repeated: provisions that appear twice; the first that fits the sequence is kept.
        glued: provisions from whose end a structure label was cut off.
        duplicated: provisions from whose end the whole text of another was cut off.
        embedded: provisions whose heading stood in the middle of a paragraph or line.
        displaced: provisions found out of the order of their numbers.
        unlike: provisions whose heading is not the one known for that number.
        false_headings: how many lines look like a heading and are a reference or a quotation.
        concordances: how many editor's brackets of concordances were left out.
        restored_labels: how many list labels (I., 1.) that the page only draws were written out.
    """

    norm: str
    file: str = ""
    partial: bool = False
    importer: str = ""
    edition: str = ""
    expected: int | None = None
    found: int = 0
    dispositions: int = 0
    missing: tuple[str, ...] = ()
    repeated: tuple[str, ...] = ()
    glued: tuple[str, ...] = ()
    duplicated: tuple[str, ...] = ()
    embedded: tuple[str, ...] = ()
    displaced: tuple[str, ...] = ()
    unlike: tuple[str, ...] = ()
    repairs: tuple[Repair, ...] = ()
    false_headings: int = 0
    concordances: int = 0
    restored_labels: int = 0
    same_as_known: int = 0
    warnings: list[str] = field(default_factory=list)

    @property
    def complete(self) -> bool:
        """Say whether nothing that the norm is known to have is missing."""
        return not self.missing and self.found > 0

    def as_json(self) -> str:
        """Return the report as kept with the import."""
        return json.dumps(asdict(self), ensure_ascii=False)

    def sentences(self) -> list[str]:
        """Return the report in sentences, the gravest first."""
        told = [
            ("faltan", self.missing),
            ("aparecen repetidos", self.repeated),
            ("su epígrafe no es el conocido", self.unlike),
            ("estaban fuera de su orden", self.displaced),
            ("empezaban a mitad de un párrafo", self.embedded),
            ("llevaban pegado el texto de otro artículo, que se cortó", self.duplicated),
            ("llevaban pegado un rótulo de estructura, que se cortó", self.glued),
        ]
        lines = [f"{len(keys)}: {what} ({shortened(keys)})." for what, keys in told if keys]
        if self.repairs:
            lines.append(f"{len(self.repairs)} epígrafes con la tipografía corregida (l por I).")
        if self.concordances:
            lines.append(f"{self.concordances} paréntesis de concordancias del editor omitidos.")
        if self.restored_labels:
            lines.append(f"{self.restored_labels} números de parágrafos y numerales restituidos.")
        return lines + self.warnings


def shortened(keys: tuple[str, ...], most: int = 8) -> str:
    """Return the first keys and how many more there are."""
    shown = ", ".join(keys[:most])
    return shown if len(keys) <= most else f"{shown} y {len(keys) - most} más"
