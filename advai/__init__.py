"""AdvAI: contract review with literal, verifiable citations, on the lawyer's own machine."""

__version__ = "0.1.0"
