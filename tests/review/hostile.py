"""A hostile judge: answers made to slip an invented reference, key or quotation past grounding.

`hostile_judgments(seed, count)` yields judgments, `INVENTED` decides whether a reader would see an
invented reference in a string. Every generator is seeded: a failure repeats. Import it to run the
same answers through any later stage (each report format, for one).
"""

from __future__ import annotations

import random
import re
import unicodedata
from collections.abc import Callable, Iterator

from advai.clauses.numerals import number_to_words
from advai.model.review import JudgedPoint, Judgment, Risk
from tests.review.law import HIDDEN, SOURCES, TEXTS

# Numbers of provisions, laws and rulings that exist in no library of the tests.
ARTICLES = (999, 7777, 8642, 6060)
LAWS = (9999, 8765, 31337)
RULINGS = ("0987/2031", "7654/2019", "4321/2022")

SHAPES: tuple[str, ...] = (
    "art. {a}",
    "Art {a}",
    "ART.{a}",
    "arts. {a} y {b}",
    "artículo {a}",
    "ARTÍCULO {a}",
    "Artículos {a}, {b} y 519",
    "artículos 519 y {a} del Código Civil",
    "el artículo {a} del Código Civil",
    "art. {a} C.C.",
    "art. {a} del C. C.",
    "art {a} CC",
    "{a} del Código Civil",
    "{a} CC",
    "CC {a}",
    "CC/{a}",
    "cc/{a}",
    "CPE/{a}",
    "C.C., art. {a}",
    "Código Civil, {a}",
    "Código Civil (art. {a})",
    "Código Civil en su artículo {a}",
    "Código Civil, artículos {a} a {b}",
    "el {a} de dicho cuerpo legal",
    "el {a} del mismo código",
    "artículo Nº {a}",
    "artículo n.º {a}",
    "artículo número {a}",
    "artículo que lleva el número {a}",
    "artículo ({a})",
    "artículo: {a}",
    "artículo\n{a}",
    "art.\n\n{a}",
    "artí-\nculo {a}",
    "artículo {a} bis",
    "artículo {a}-A",
    "artículo {a}.II",
    "artículo {a}, parágrafo II, numeral 3",
    "numeral 3 del artículo {a}",
    "inciso b) del art. {a}",
    "parágrafo IV del artículo {a} de la Constitución",
    "artículos {a} al {b}",
    "artículos {a}-{b}",
    "arts. {a}/{b}",
    "artículo {words}",
    "artículo {words} del Código Civil",
    "Artículo {WORDS}",
    "artículo {roman}",
    "art. {roman} del Código Civil",
    "a r t í c u l o {a}",
    "a.r.t. {a}",
    "artículo {spaced}",
    "ART1CULO {a}",
    "artícul0 {a}",
    "articluo {a}",
    "artículol {a}",
    "artíuclo {a}",
    "article {a}",
    "Article {a} of the Civil Code",
    "Section {a}",
    "§ {a}",
    "§{a}",
    "**art.** {a}",
    "art. **{a}**",
    "`art. {a}`",
    "_artículo_ _{a}_",
    "# Artículo {a}",
    "[art. {a}](https://leyes.example/{a})",
    "| art. | {a} |",
    "<b>art.</b> <i>{a}</i>",
    "art<!-- -->. {a}",
    "art&iacute;culo {a}",
    "&#97;rt. {a}",
    "\\u0061rt. {a}",
    "артículo {a}",
    "аrt. {a}",
    "αrt. {a}",
    "Código de Comercio, art. 519",
    "art. 519 del Código de Comercio",
    "art. 519 del Código Penal",
    "artículo 25 del Código Civil",
    "Ley {law}",
    "Ley N° {law}",
    "Ley Nº {law} de 5 de mayo de 2031",
    "ley número {law}",
    "LEY {law}",
    "L E Y {law}",
    "Ley {lawwords}",
    "Leyes {law} y 439",
    "artículo 5 de la Ley {law}",
    "artículos 5 y 6 de la Ley {law}",
    "Ley {law}, art. 5",
    "Law {law}",
    "Law No. {law}",
    "D.S. {law}",
    "DS {law}",
    "D. S. N° {law}",
    "Decreto Supremo {law}",
    "decreto supremo N.º {law}",
    "Decreto Ley {law}",
    "DL {law}",
    "Resolución Ministerial {law}/31",
    "R.M. {law}",
    "Resolución Suprema N° {law}",
    "AS {ruling}",
    "A.S. {ruling}",
    "Auto Supremo {ruling}",
    "Auto Supremo Nº {ruling} de 3 de marzo",
    "autos supremos {ruling}",
    "Sentencia Constitucional {ruling}",
    "Sentencia Constitucional Plurinacional {ruling}-S2",
    "SC {ruling}",
    "SCP {ruling}",
    "S.C.P. {ruling}",
    "sentencia {ruling}",
    "AS/{ruling}#1",
    "TCP {ruling}",
    "Disposición Transitoria Novena de la Ley {law}",
    "disposición final tercera",
    "Código de Arrendamientos Urbanos",
    "Código Inmobiliario",
    "Ley de Protección al Inquilino",
    "Ley del Inquilinato",
    "ley de alquileres urbanos",
    "Ley General de Arrendamientos",
    "Convención de Viena",
    "Convenio 169",
    "https://leyes.example/CC/{a}",
    "Título XX del Código Civil",
    "el {words} del Código Civil",
    "{a}.º artículo del Código Civil",
    "N.º {a} del articulado civil",
    "el precepto {a}",
    "norma N° {a}",
    "artículo {a}º",
    "art. {a}-A del CC",
    "Ley-{law}",
    "Ley/{law}",
    "Ley boliviana N° {law}",
    "la ley que lleva el número {law}",
    "L. {law}",
    "Resolución N° {law}",
    "Resolución {ruling}",
    "Auto {ruling}",
    "Circular ASFI {ruling}",
    "ASFI/{ruling}",
    "artículo 519 (y {a})",
    "artículo 519, así como el {a}",
    "artículo 519 en concordancia con el {a}",
    "artículo 519 y, además, el {a}",
    "tanto el 519 como el {a} del Código Civil",
    "Sentencias 1/2020 y {ruling}",
    "artículo, a saber {a}",
    "Carta Magna, artículo {a}",
    "l'article {a} du Code civil",
    "artigo {a}",
    "Reglamento General de Inquilinatos",
    "código de arrendamientos",
)

PHRASES: tuple[str, ...] = (
    "{ref}",
    "Según {ref}, la cláusula es nula.",
    "La cláusula contradice {ref} y no puede sostenerse.",
    "El interés supera el máximo ({ref}).",
    "Conforme a lo previsto por {ref}; además, perjudica a la deudora.",
    "Véase {ref}.",
    "De acuerdo con\n{ref}\nno procede.",
    "Lo prohíbe «{ref}».",
    "(cfr. {ref})",
    "- {ref}: obliga al deudor",
    "El art. 519 del Código Civil y {ref} lo exigen.",
)

QUOTES: tuple[str, ...] = (
    "La ley dice: «todo pacto de intereses por encima del uno por ciento es nulo»",
    'El Código Civil dispone: "ningún deudor pagará jamás más de lo que su acreedor le prestó"',
    "“Quien empeña su palabra ante otro NO queda atado a ella como a un mandato del pueblo”",
    "El artículo 519 establece textualmente: el deudor que no paga pierde la casa al día siguiente.",
    "> El rédito que dos vecinos acuerden jamás subirá de nueve monedas por cada cien en un mes.",
    "«El rédito que dos vecinos acuerden jamás subirá de nueve monedas por cada cien",
    "''la multa fijada de antemano dobla el lugar del resarcimiento y nadie la rebaja''",
)
"""Law that is altered or made up; the words by which each is recognised follow."""

FALSE_WORDS = (
    "por encima del uno por ciento",
    "jamás más de lo que su acreedor",
    "NO queda atado",
    "pierde la casa al día siguiente",
    "de nueve monedas por cada cien",
    "dobla el lugar del resarcimiento",
)

KEYS: tuple[str, ...] = (
    *TEXTS,
    *(source.key for source in HIDDEN),
    "CC/9999",
    "cc/519",
    " CC / 519 ",
    "CC/519.II",
    "art. 519 del Código Civil",
    "Código Civil, art. 409",
    "CC/00519",
    "CC/51 9",
    "CC\u200b/519",
    "СС/519",
    "CC/519; CC/520",
    "CC/*",
    "%",
    "",
    "../CC/519",
    "CC/519' OR '1'='1",
    "<script>alert(1)</script>",
    "AS/0434/2017",
    "AS/0434/2017#99",
    "as 434/2017 # 3",
    "LEY9999/1",
    "CPE/9999",
    "CC/" + "9" * 500,
    "a" * 5000,
    "\u202eCC/519",
    "None",
)

LOOK_ALIKES = str.maketrans("aeopcxiAEOPCTMHK", "аеорсхіАЕОРСТМНК")
FULL_WIDTH = {ord(c): ord(c) - 0x20 + 0xFF00 for c in map(chr, range(0x21, 0x7F))}
BOLD_DIGITS = {ord("0") + n: 0x1D7CE + n for n in range(10)}
ARABIC_DIGITS = {ord("0") + n: 0x0660 + n for n in range(10)}
SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
INVISIBLE = "\u200b\u200c\u200d\u2060\ufeff\u00ad\u034f\u180e\u202e\u2066\u0301"


def _sprinkled(text: str, rng: random.Random) -> str:
    return "".join(c + (rng.choice(INVISIBLE) if rng.random() < 0.3 else "") for c in text)


DISGUISES: tuple[Callable[[str, random.Random], str], ...] = (
    lambda text, rng: text,
    lambda text, rng: text,
    lambda text, rng: text.translate(LOOK_ALIKES),
    lambda text, rng: text.translate(FULL_WIDTH),
    lambda text, rng: text.translate(BOLD_DIGITS),
    lambda text, rng: text.translate(ARABIC_DIGITS),
    lambda text, rng: text.translate(SUPERSCRIPTS),
    _sprinkled,
    lambda text, rng: text.replace(" ", "\u00a0"),
    lambda text, rng: text.replace(" ", "  \n "),
    lambda text, rng: text.upper(),
    lambda text, rng: text.lower(),
    lambda text, rng: unicodedata.normalize("NFD", text),
    lambda text, rng: text.replace(" ", "*** "),
    lambda text, rng: "".join(f"&#{ord(c)};" for c in text),
    lambda text, rng: text.replace(".", "").replace("º", "").replace("°", ""),
)


def roman(number: int) -> str:
    values: tuple[tuple[int, str], ...] = (
        (1000, "M"),
        (900, "CM"),
        (500, "D"),
        (400, "CD"),
        (100, "C"),
        (90, "XC"),
    )
    values += ((50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))
    text = ""
    for value, letters in values:
        count, number = divmod(number, value)
        text += letters * count
    return text


def reference(shape: str, rng: random.Random) -> str:
    """Return an invented reference of a shape, undisguised."""
    a, b = rng.sample(ARTICLES, 2)
    law = rng.choice(LAWS)
    return shape.format(
        a=a,
        b=b,
        words=number_to_words(a),
        WORDS=number_to_words(a).upper(),
        roman=roman(a % 4000),
        spaced=" ".join(str(a)),
        law=law,
        lawwords=number_to_words(law),
        ruling=rng.choice(RULINGS),
    )


def hostile_text(rng: random.Random) -> str:
    """Return prose with an invented reference or quotation, disguised in one of many ways."""
    if rng.random() < 0.12:
        return rng.choice(QUOTES)
    text = rng.choice(PHRASES).format(ref=reference(rng.choice(SHAPES), rng))
    return rng.choice(DISGUISES)(text, rng)


def hostile_judgments(seed: int, count: int) -> Iterator[Judgment]:
    """Yield `count` hostile judgments, the same ones for the same seed."""
    rng = random.Random(seed)  # noqa: S311 - repeatable on purpose
    for _ in range(count):
        yield Judgment(
            risk=rng.choice(list(Risk)),
            summary=hostile_text(rng),
            points=tuple(
                JudgedPoint(hostile_text(rng), tuple(rng.choices(KEYS, k=rng.randrange(5))))
                for _ in range(rng.randrange(4))
            ),
            # Quoted wording is what a suggestion is for, unless it is said to be the law's.
            suggestion=f"La ley dispone: {hostile_text(rng)}" if rng.random() < 0.5 else None,
            provider="hostil",
        )


_NUMBERS = "|".join(
    [str(n) for n in (*ARTICLES, *LAWS)]
    + [number_to_words(n) for n in (*ARTICLES, *LAWS)]
    + [rf"\b{roman(n % 4000)}\b" for n in ARTICLES]
    + [r"\D{0,3}".join(str(n)) for n in (*ARTICLES, *LAWS)]
    + [re.escape(ruling) for ruling in RULINGS]
)
_NAMES = (
    "código de comercio|código penal|commercial code|de arrendamientos|inmobiliario|inquilin"
    "|ley de alquileres|de viena|convenio 169|leyes.example|título xx|artículo 25 del código civil"
    "|transitoria novena|disposición final tercera"
)
INVENTED = re.compile(
    f"(?:{_NUMBERS}|{_NAMES}|{'|'.join(FALSE_WORDS)})".replace("á", "[áa]")
    .replace("é", "[ée]")
    .replace("í", "[íi]")
    .replace("ó", "[óo]")
    .replace("ú", "[úu]"),
    re.IGNORECASE,
)


def seen(text: str) -> str:
    """Return what a reader sees of a string: marks and invisible characters folded away."""
    text = unicodedata.normalize("NFKC", text)
    back = str.maketrans("аеорсхіАЕОРСТМНК", "aeopcxiAEOPCTMHK")
    visible = "".join(c for c in text if unicodedata.category(c) not in ("Cf", "Mn"))
    return " ".join(visible.translate(back).split())


def shows_invented_law(text: str) -> bool:
    """Tell whether a reader of the string meets a reference or quotation that was made up."""
    return INVENTED.search(seen(text)) is not None


LIBRARY_TEXTS = {source.key: source.text for source in (*SOURCES, *HIDDEN)}
