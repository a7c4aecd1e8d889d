"""Install the models that run on this machine, and tell which there are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from advai.workflows.progress import Listener, Progress, silent


def install(name: str, *, environment: bool = False, listener: Listener = silent) -> Path:
    """Fetch, verify and build a model; return its folder. Nothing to do when it is there.

    Raises:
        InputError: it could not be fetched, verified or built.
        UsageError: there is no such model.
    """
    from advai.retrieval.models import install_model

    def progress(stage: str, done: int, total: int) -> None:
        listener(Progress(stage, done, total))

    return install_model(name, progress, environment=environment)


def models_json() -> list[dict[str, Any]]:
    """Return every model of the catalogue, with its licence and whether it is installed."""
    from advai.retrieval.models import list_models

    return [
        {
            "name": state.entry.name,
            "title": state.entry.title,
            "purpose": state.entry.purpose,
            "licence": state.entry.licence,
            "version": state.entry.version,
            "sha256": state.entry.member_sha256,
            "installed": state.folder is not None,
            "folder": str(state.folder) if state.folder else None,
        }
        for state in list_models()
    ]
