"""Search the law and read it: queries, one provision, its references."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from advai.errors import InputError, UnknownKey
from advai.model.source import RankedSource, Reference, Source

if TYPE_CHECKING:
    from advai.corpus.library import Library
    from advai.retrieval import Query, Retriever

LONGEST_QUERY = 20_000  # characters; more than any clause that is one


def assemble_retriever(library: Library) -> Retriever:
    """Return the search over a library with the best embedder that this machine has."""
    from advai.retrieval import Retriever
    from advai.retrieval.embedders import best_embedder
    from advai.workflows.providers import ollama_post

    # Only vectors that are there can be searched: Ollama's count once they were prepared.
    return Retriever(library, best_embedder(ollama_post(), ready_in=library.connection))


def query_for(text: str, contract_type: str = "", title: str = "") -> Query:
    """Return the search for a text; the law that the text itself names comes first."""
    from advai.retrieval import Query

    words = text[:LONGEST_QUERY]
    return Query(words, title, contract_type, explicit=named_keys(words))


def named_keys(text: str) -> tuple[str, ...]:
    """Return the keys that a text names ("CC/519", "art. 519 del Código Civil")."""
    from advai.corpus.keys import parse_key
    from advai.corpus.references import find_references

    alone = parse_key(text) if len(text) < len("AS/0000/0000-C#000") * 2 else None
    found = [key for reference in find_references(text) for key in reference.keys]
    return tuple(dict.fromkeys([alone, *found] if alone else found))


def search(
    text: str, k: int = 8, *, contract_type: str = ""
) -> tuple[list[RankedSource], tuple[str, ...]]:
    """Return the `k` best sources for a clause or a question, and notes on how they were found."""
    from advai.corpus.library import open_library

    if not text.strip():
        raise InputError("La búsqueda está vacía.", "Escriba palabras o una cláusula.")
    library = open_library()
    retriever = assemble_retriever(library)
    found = retriever.search(query_for(text, contract_type), k)
    return [ranked for ranked in found if ranked.reason != "context"][:k], retriever.notes()


def search_batch(path: Path, k: int = 8) -> dict[str, list[str]]:
    """Return the keys found for each query of a JSON file `[{"id","query","contract_type"?}]`.

    Raises:
        InputError: the file is not of that shape.
    """
    from advai.corpus.library import open_library

    items = _batch(path)
    retriever = assemble_retriever(open_library())
    queries = [query_for(text, contract_type) for _, text, contract_type in items]
    found = retriever.search_batch(queries, k)
    return {
        name: [r.source.key for r in ranked if r.reason != "context"][:k]
        for (name, _, _), ranked in zip(items, found, strict=True)
    }


def _batch(path: Path) -> list[tuple[str, str, str]]:
    wrong = InputError(
        f"«{path.name}» no es una lista de consultas.",
        'Se espera JSON: [{"id": "1", "query": "texto", "contract_type": "préstamo"}].',
    )
    try:
        items = json.loads(path.read_text("utf-8-sig"))
        return [
            (str(i["id"]), str(i.get("query") or i["text"]), str(i.get("contract_type") or ""))
            for i in items
        ]
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise wrong from error


def ranked_json(found: Sequence[RankedSource]) -> list[dict[str, Any]]:
    """Return the promised shape of `advai search`."""
    return [
        {
            "key": ranked.source.key,
            "label": ranked.source.label,
            "score": round(ranked.score, 6),
            "rank_lexical": ranked.rank_lexical,
            "rank_dense": ranked.rank_dense,
            "text": ranked.source.text,
            "literal": ranked.source.literal,
        }
        for ranked in found
    ]


def show(text: str) -> Source:
    """Return one source by its key, however it is spelt ("cc 519", "art. 519 del Código Civil").

    Raises:
        UnknownKey: the library does not know it.
    """
    from advai.corpus.library import open_library

    library = open_library()
    for key in named_keys(text):
        source = library.source(key)
        if source is not None:
            return source
    raise UnknownKey(
        f"La biblioteca no conoce «{text}».",
        "Las claves son como CC/519 o CPE/115; «advai corpus list» dice qué normas hay.",
    )


def source_json(source: Source) -> dict[str, Any]:
    """Return one source as `advai show` gives it, with our card beside the text."""
    from advai.corpus.library import open_library

    library = open_library()
    card, provision = library.card(source.key), library.provision(source.key)
    return {
        "key": source.key,
        "label": source.label,
        "heading": source.heading,
        "path": list(source.path),
        "text": source.text,
        "literal": source.literal,
        "edition": source.edition,
        "sha256": source.sha256,
        "status": source.status,
        "notes": list(source.notes),
        "paragraphs": list(provision.paragraphs) if provision else [],
        "card": {
            "summary": card.summary,
            "keywords": list(card.keywords),
            "everyday": list(card.everyday),
            "topics": list(card.topics),
            "nature": card.nature,
            "contracts": list(card.contracts),
        }
        if card
        else None,
    }


def references(text: str) -> tuple[Source, tuple[Reference, ...], tuple[Reference, ...]]:
    """Return a source, the references it makes and those made to it."""
    from advai.corpus.library import open_library

    source = show(text)
    library = open_library()
    return source, library.references_from(source.key), library.references_to(source.key)


def references_json(
    source: Source, cites: Sequence[Reference], cited_by: Sequence[Reference]
) -> dict[str, Any]:
    """Return the promised shape of `advai refs`."""

    def told(reference: Reference) -> dict[str, str]:
        return {
            "from": reference.source,
            "to": reference.target,
            "kind": reference.kind.value,
            "quoted": reference.quoted,
        }

    return {
        "key": source.key,
        "label": source.label,
        "cites": [told(reference) for reference in cites],
        "cited_by": [told(reference) for reference in cited_by],
    }
