"""The servers that AdvAI can ask: Ollama, any OpenAI-compatible one, Anthropic."""

from __future__ import annotations

from advai.llm.providers.anthropic import Anthropic
from advai.llm.providers.base import Provider
from advai.llm.providers.ollama import Ollama
from advai.llm.providers.openai import OpenAICompatible

__all__ = ["Anthropic", "Ollama", "OpenAICompatible", "Provider"]
