"""Bring official texts into the library, and keep watch over them."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from advai.model.review import InstalledNorm
from advai.workflows.progress import Listener, Progress, silent

if TYPE_CHECKING:
    from advai.corpus.importing import Imported
    from advai.corpus.integrity import Verification


@dataclass(frozen=True, slots=True)
class CorpusChange:
    """What an installation or import did, in sentences; `failed` is what could not be done."""

    done: tuple[str, ...]
    warnings: tuple[str, ...]
    failed: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the change as JSON."""
        return asdict(self)


def install_corpus(
    name: str, folder: Path | None = None, listener: Listener = silent
) -> CorpusChange:
    """Install a set of norms ("bo") or one norm, from a folder or from its usual addresses.

    Raises:
        CorpusError: nothing could be installed; the library stays as it was.
    """
    from advai.corpus.install import install
    from advai.corpus.library import open_library

    def progress(what: str, done: int, total: int | None) -> None:
        listener(Progress(what, done, total or 0))

    outcome = install(open_library(), name, folder, progress=progress)
    prepare_search(listener)
    return _change(tuple(outcome.imported), tuple(outcome.unused), tuple(outcome.failed))


def import_norm(path: Path, norm: str | None, listener: Listener = silent) -> CorpusChange:
    """Import a file of official text (or a pack exported by AdvAI).

    Raises:
        CorpusError: nothing could be imported; the library stays as it was.
    """
    from advai.corpus.importing import import_file
    from advai.corpus.library import open_library

    imported = import_file(open_library(), path, norm, reader=_document_text)
    prepare_search(listener)
    return _change(imported, (), ())


def export_texts(path: Path) -> int:
    """Write every literal text of the library to a pack; return how many."""
    from advai.corpus.library import open_library
    from advai.corpus.pack import export_pack

    return export_pack(open_library(), path)


def list_corpus() -> tuple[InstalledNorm, ...]:
    """Return what the library holds of each norm."""
    from advai.corpus.library import open_library

    return open_library().installed()


def corpus_json(norms: tuple[InstalledNorm, ...]) -> list[dict[str, Any]]:
    """Return the list of norms as JSON."""
    return [asdict(norm) for norm in norms]


def verify_corpus() -> Verification:
    """Recompute every hash of the library and follow every reference."""
    from advai.corpus.integrity import verify
    from advai.corpus.library import open_library

    return verify(open_library())


def prepare_search(listener: Listener = silent) -> None:
    """Bring index and vectors up to date with the library; says its progress."""
    from advai.corpus.library import open_library
    from advai.retrieval import Retriever
    from advai.retrieval.embedders import best_embedder
    from advai.workflows.providers import ollama_post

    def progress(stage: str, done: int, total: int) -> None:
        listener(Progress(stage, done, total))

    Retriever(open_library(), best_embedder(ollama_post())).prepare(progress)


def _document_text(path: Path) -> str:
    from advai.documents import read_document

    return read_document(path).text


def _change(
    imported: tuple[Imported, ...], unused: tuple[str, ...], failed: tuple[str, ...]
) -> CorpusChange:
    warnings = [warning for one in imported for warning in one.report.warnings]
    return CorpusChange(tuple(one.sentence for one in imported), (*warnings, *unused), failed)
