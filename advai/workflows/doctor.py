"""What is installed, reachable and missing on this machine, and how to get it."""

from __future__ import annotations

import sqlite3
import sys
from dataclasses import asdict, dataclass
from typing import Any

from advai import __version__
from advai.errors import AdvaiError
from advai.home import data_dir


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at: `ok`, what was found, and what to do when it is missing."""

    name: str
    ok: bool
    found: str
    way_out: str = ""


def examine() -> tuple[Finding, ...]:
    """Look at everything a review may need; nothing here changes anything."""
    return (
        Finding("AdvAI", True, f"{__version__}, Python {sys.version.split()[0]}"),
        Finding("Carpeta de datos", True, str(data_dir())),
        _full_text_search(),
        *_corpus(),
        *_models(),
        _ollama(),
    )


def findings_json(findings: tuple[Finding, ...]) -> list[dict[str, Any]]:
    """Return the findings as JSON."""
    return [asdict(finding) for finding in findings]


def _full_text_search() -> Finding:
    options = sqlite3.connect(":memory:").execute("PRAGMA compile_options").fetchall()
    has = ("ENABLE_FTS5",) in options
    return Finding(
        "Búsqueda de texto (SQLite FTS5)",
        has,
        sqlite3.sqlite_version,
        "" if has else "Instale un Python con SQLite completo.",
    )


def _corpus() -> list[Finding]:
    from advai.corpus.library import open_library

    findings = []
    for norm in open_library().installed():
        text = f"texto literal, {norm.edition}" if norm.literal else "solo fichas propias"
        way_out = "" if norm.literal else f"advai corpus install {norm.norm}"
        findings.append(
            Finding(norm.title, norm.literal, f"{norm.provisions} disposiciones, {text}", way_out)
        )
    return findings


def _models() -> list[Finding]:
    from advai.workflows.models import models_json

    return [
        Finding(
            model["title"],
            model["installed"],
            model["folder"] or "no instalado: la búsqueda será solo por palabras",
            "" if model["installed"] else f"advai models install {model['name']}",
        )
        for model in models_json()
    ]


def _ollama() -> Finding:
    from advai.workflows.providers import provider_named

    try:
        provider_named("ollama").check()
    except AdvaiError as error:
        return Finding("Ollama (optativo)", False, error.message, error.way_out)
    return Finding("Ollama (optativo)", True, "responde en este equipo")
