"""A law of our own, about kites, printed in the shapes that real laws come in.

Nothing here is real: the sentences are put together from parts so that each article is unlike its
neighbours, and every shape says the same words.
"""

from __future__ import annotations

import html
import json
from dataclasses import dataclass

from advai.corpus.catalogue import CatalogueEntry
from advai.model.source import Norm

WHO = ("La cometista", "El cometista", "Quien vuela una cometa", "La asociación", "El juez")
DOES = ("debe avisar", "puede ceder", "no puede cortar", "ha de guardar", "tiene que reparar")
WHAT = ("el hilo", "la cola", "el carrete", "la vela", "la caña", "el permiso", "la tarifa")
WHEN = ("antes del viento", "cada domingo", "sin demora", "con testigos", "por escrito", "de noche")
TOPICS = ("DEBER", "CESIÓN", "PROHIBICIÓN", "GUARDA", "REPARACIÓN", "AVISO", "VIGENCIA")


@dataclass(frozen=True)
class Article:
    number: int
    heading: str
    paragraphs: tuple[str, ...]  # one, or several that are numbered I., II.…
    items: tuple[str, ...] = ()  # numbered 1., 2.… after the only paragraph
    labels_before: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """Return the article's own words on one line, labels included."""
        if len(self.paragraphs) > 1:
            return " ".join(f"{r}. {p}" for r, p in zip(ROMANS, self.paragraphs, strict=False))
        items = [f"{n}. {item}" for n, item in enumerate(self.items, 1)]
        return " ".join([self.paragraphs[0], *items])


ROMANS = ("I", "II", "III", "IV")


def _sentence(number: int, salt: int) -> str:
    n = number * 7 + salt * 11
    start = f"{WHO[n % 5]} {DOES[(n // 5) % 5]} {WHAT[(n // 3) % 7]} {WHEN[(n // 2) % 6]}"
    return f"{start}, según el caso {number} de la tabla {salt + 1}."


def make_law(count: int = 40) -> tuple[Article, ...]:
    """Return the articles, with a book, titles and chapters before some of them."""
    articles = []
    for n in range(1, count + 1):
        labels: tuple[str, ...] = ()
        if n % 10 == 1:
            title = ROMANS[(n // 10) % 4]
            labels = (f"TITULO {title} - DE LAS COMETAS DE CLASE {n}",)
            if n == 1:
                labels = ("LIBRO PRIMERO - DEL AIRE", *labels)
        if n % 5 == 1:
            labels = (*labels, f"CAPITULO {'II' if n % 10 == 6 else 'I'} - DEL VUELO NUMERO {n}")
        paragraphs = tuple(_sentence(n, salt) for salt in range(3 if n % 4 == 0 else 1))
        items: tuple[str, ...] = ()
        if n % 7 == 3 and len(paragraphs) == 1:
            paragraphs = (f"En el caso {n} se pierde el permiso:",)
            items = tuple(_sentence(n, salt + 5) for salt in range(3))
        heading = f"{TOPICS[n % 7]} DE LA COMETA {'SIN HILO' if n % 2 else 'CON COLA'}"
        articles.append(Article(n, heading, paragraphs, items, labels))
    return tuple(articles)


def entry(count: int = 40, **dispositions: int) -> CatalogueEntry:
    norm = Norm("COM", "Código de Cometas", "XX", "ley", "77", "2020-01-01", count, "C.Com.")
    return CatalogueEntry(norm, (), dispositions=dispositions)


def as_markdown(law: tuple[Article, ...], *, heading: str = "ARTÍCULO {n}. ({h}).- ") -> str:
    """One article a line, structure as headings."""
    lines = ["# CODIGO DE COMETAS", "", "Texto de prueba aprobado por Ley N° 77.", ""]
    levels = {"LIBRO": "##", "TITULO": "###", "CAPITULO": "####"}
    for a in law:
        for label in a.labels_before:
            lines += [f"{levels[label.split()[0]]} {label}", ""]
        lines += [heading.format(n=a.number, h=a.heading) + a.text, ""]
    return "\n".join(lines)


def as_wrapped(law: tuple[Article, ...], width: int = 70) -> str:
    """The lines of a PDF: broken where the column ends, names of structure on lines of their own."""
    lines = ["CÓDIGO DE COMETAS"]
    for a in law:
        for label in a.labels_before:
            lines += label.split(" - ")
        words = f"ARTÍCULO {a.number}. ({a.heading}). {a.text}".split()
        line = ""
        for word in words:
            if line and len(line) + len(word) >= width:
                lines.append(line)
                line = ""
            line = f"{line} {word}".strip()
        lines.append(line)
    return "\n".join(lines)


def as_pdf_html(law: tuple[Article, ...]) -> str:
    """Each printed line a paragraph; the first of an article a heading."""
    body = []
    for line in as_wrapped(law).split("\n"):
        tag = "h3" if line.startswith("ARTÍCULO") else "p"
        tag = "h2" if line.startswith(("TITULO", "CAPITULO")) else tag
        body.append(f"<{tag}>{html.escape(line)}</{tag}>")
    script = "<script>location.reload('ARTÍCULO 5. (NO)');</script>"
    return f"<!DOCTYPE html><html><body>{''.join(body)}{script}</body></html>"


def as_grouped_html(law: tuple[Article, ...]) -> str:
    """One paragraph an article, structure in headings."""
    body = []
    for a in law:
        tags = {"LIBRO": "h2", "TITULO": "h3", "CAPITULO": "h4"}
        for label in a.labels_before:
            tag = tags[label.split()[0]]
            body.append(f"<{tag}>{label}</{tag}>")
        body.append(f"<p>ARTÍCULO {a.number}. ({a.heading}). {html.escape(a.text)}</p><br>")
    return f"<!DOCTYPE html><html><body>{''.join(body)}</body></html>"


def as_lexivox(law: tuple[Article, ...], title: str = "Bolivia: Código de Cometas") -> str:
    """Paragraphs and items as ordered lists, whose labels the page does not write."""
    body = []
    for a in law:
        for label in a.labels_before:
            tag = {"LIBRO": "h2", "TITULO": "h3", "CAPITULO": "h4"}[label.split()[0]]
            head, name = label.split(" - ")
            word, ordinal = head.split()
            ordinal = ordinal.capitalize() if len(ordinal) > len("III") else ordinal
            printed = f"{word.capitalize()} {ordinal}<br/>{name.capitalize()}"
            body.append(f"<{tag}>{printed}</{tag}>")
        opening = f"<b>Artículo {a.number}°.- ({a.heading.capitalize()})</b>"
        if len(a.paragraphs) > 1:
            items = "".join(f"<li>{p}</li>" for p in a.paragraphs)
            body.append(f"<p>{opening}</p><ol>{items}</ol>")
        else:
            items = "".join(f"<li>{i}</li>" for i in a.items)
            listed = f"<ol>{items}</ol>" if items else ""
            body.append(f"<p>{opening} {a.paragraphs[0]}</p>{listed}")
    return (
        f"<!DOCTYPE html><html><head><title>{title}</title></head><body>"
        "<nav><p>Artículo 3.- (MENÚ). Buscar.</p></nav>"
        f'<div id="normTxtId"><h1>{title}</h1>{"".join(body)}<hr/>'
        "<p>Es dado en el Palacio de los Vientos.</p><p>Fdo. Nadie.</p></div>"
        "<footer><p>Artículo 4.- (PIE). Contacto.</p></footer></body></html>"
    )


def as_ocr(law: tuple[Article, ...]) -> str:
    """An annotated print put through OCR: wrecked headings, concordances between sentences."""
    forms = (
        "Art. {n}o.- ",
        "Art. {n}-.. ",
        "Art, {n}.- ",
        "ArL {n}.- ",
        "Art. {n}.-. ",
        "Ar. {n}.- ",
    )
    lines = ["CODIGO DE COMETAS"]
    for a in law:
        for label in a.labels_before:
            lines += label.split(" - ")
        printed = str(a.number)
        if a.number % 9 == 0:
            printed = printed.replace("1", "I").replace("0", "O")
        lines.append(forms[a.number % 6].format(n=printed) + f"({a.heading}).")
        lines.append(f"{a.text} (Arts. {a.number + 1}, {a.number + 2} Código de Cometas)")
        lines.append(f"(Art. {a.number} Ley del Viento; Art. 3 Const. Pol. del Estado)")
    return "\n".join(lines)


def as_json(law: tuple[Article, ...]) -> str:
    return json.dumps(
        [{"id": a.number, "titulo": f"Artículo {a.number}", "texto": a.text} for a in law],
        ensure_ascii=False,
    )
