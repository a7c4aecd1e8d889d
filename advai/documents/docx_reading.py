"""What the parts of one DOCX reading share: styles, lists, notes, page, and what was left out."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum

from advai.documents.docx_styles import StyleSheet
from advai.documents.numbering import Numbering
from advai.documents.rich_text import Note

DEFAULT_LANGUAGE = "es"


class LeftOut(StrEnum):
    """Content that is in the file but not in the text; the value is the sentence that says so."""

    HIDDEN = "El documento tiene texto oculto, que no se imprime y no se leyó."
    IMAGE = "El documento contiene imágenes: si tienen texto, no se ha leído."
    CHART = "El documento contiene gráficos o diagramas cuyo texto no se ha leído."
    EMBEDDED = "El documento contiene objetos incrustados (hojas de cálculo u otros) no leídos."
    SUBDOCUMENT = "El documento enlaza con otros archivos (subdocumentos) que no se han leído."
    CHUNK = "Una parte del documento está guardada en otro formato y no se pudo leer."
    NOTES = "No se pudieron leer las notas, los comentarios o los encabezados: están dañados."
    LISTS = "La numeración automática está dañada: los números de lista pueden faltar."
    FIELDS = "Los campos del documento están dañados: puede sobrar o faltar algún texto automático."


@dataclass(slots=True)
class Reading:
    """The state of one reading.

    `footnotes` and `endnotes` are the words of each note by id, `comments` whole notes.
    `page` counts the page breaks that Word recorded at its last layout (from 1).
    """

    styles: StyleSheet
    numbering: Numbering
    footnotes: dict[str, str] = field(default_factory=dict)
    endnotes: dict[str, str] = field(default_factory=dict)
    comments: dict[str, Note] = field(default_factory=dict)
    page: int = 1
    left_out: Counter[LeftOut] = field(default_factory=Counter)
    fields: list[bool] = field(default_factory=list)
    fields_balanced: bool = True

    @property
    def in_field_code(self) -> bool:
        """Say whether the reading stands in the instruction of a field, which is not shown.

        `fields` holds, for each open field, whether its result has begun. When the fields of a
        document do not balance this is never so: too much text is better than too little.
        """
        return self.fields_balanced and not all(self.fields)
