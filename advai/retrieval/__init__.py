"""From a clause or a question to ranked sources: lexical and dense search, fused."""

from advai.retrieval.query import Query, clause_query
from advai.retrieval.retriever import Rankings, Retriever

__all__ = ["Query", "Rankings", "Retriever", "clause_query"]
