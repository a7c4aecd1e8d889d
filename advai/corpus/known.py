"""What our outlines know of a norm, held against a text that claims to be it.

Headings that differ, texts that are the same to the letter as in the reference edition, and the
place in the structure of an edition that prints none.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from advai.corpus.catalogue import fold
from advai.corpus.fingerprint import fingerprint
from advai.corpus.importers.report import ImportReport
from advai.corpus.own_data import OutlineItem, read_outline
from advai.home import program_dir
from advai.model.source import Provision

ALIKE = 60.0  # per cent of likeness from which two headings are one
FEWEST = 5  # headings needed to recognise a norm
SURE = 0.6  # share of alike headings that makes a text a norm
PREFIX = 16  # hexadecimal digits of a fingerprint that an outline keeps


@functools.cache
def load_outline(norm: str, folder: Path | None = None) -> Mapping[str, OutlineItem]:
    """Return the outline of a norm by key; empty when there is none."""
    file = (folder or program_dir("corpus")) / "outlines" / f"{norm}.json"
    return {item.key: item for item in read_outline(file)} if file.is_file() else {}


@functools.cache
def reference_edition(norm: str) -> str:
    """Return the edition that a norm's outline was made from, or an empty word."""
    file = program_dir("corpus") / "outlines" / f"{norm}.json"
    return str(json.loads(file.read_text(encoding="utf-8"))["edition"]) if file.is_file() else ""


def completed(
    provisions: Iterable[Provision], norm: str, report: ImportReport
) -> tuple[Provision, ...]:
    """Return the provisions with the place and heading that the outline knows, where theirs lack.

    Differences are told in `report`.
    """
    outline = load_outline(norm)
    done, unlike = [], []
    for provision in provisions:
        item = outline.get(provision.key)
        if (
            item
            and provision.heading
            and item.heading
            and not alike(provision.heading, item.heading)
        ):
            unlike.append(provision.key)
        if item and item.fingerprint and provision.text:
            report.same_as_known += fingerprint(provision.text).startswith(item.fingerprint)
        if item:
            path, heading = provision.path or item.path, provision.heading or item.heading
            done.append(replace(provision, path=path, heading=heading))
        else:
            done.append(provision)
    report.unlike = tuple(unlike)
    return tuple(done)


def alike(heading: str, known: str) -> bool:
    """Say whether two headings are one, forgiving accents, OCR and a word or two."""
    from rapidfuzz import fuzz  # noqa: PLC0415 - start-up time

    return fuzz.ratio(fold(heading), fold(known)) >= ALIKE


def likeness(headings: Mapping[str, str], norm: str) -> float:
    """Return the share of numbered headings that are those of `norm` (0.0: too few to say)."""
    outline = load_outline(norm)
    pairs = [
        (heading, outline[f"{norm}/{number}"].heading)
        for number, heading in headings.items()
        if heading and f"{norm}/{number}" in outline
    ]
    known = [(ours, theirs) for ours, theirs in pairs if theirs]
    if len(known) < FEWEST:
        return 0.0
    return sum(alike(ours, theirs) for ours, theirs in known) / len(known)
