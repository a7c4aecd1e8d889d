"""A model's words → the object that was asked for, or what exactly is wrong with them.

Models wrap JSON in fences, think aloud before it, or add a sentence after it: that is forgiven.
What is said of a fault names fields and kinds of error, never the content.
"""

from __future__ import annotations

import json
import re
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from advai.llm.providers.base import bad_answer

T = TypeVar("T", bound=BaseModel)

_THOUGHTS = re.compile(r"<think>.*?</think>", re.DOTALL)
_SHOWN_FAULTS = 4


def parse_answer(text: str, schema: type[T]) -> T:
    """Return the object that `text` holds.

    Raises:
        ProviderFailure: there is no such object; its `fault` is for the model to mend.
    """
    found = _json_object(_THOUGHTS.sub("", text))
    if found is None:
        raise bad_answer("No era un objeto JSON completo.")
    try:
        return schema.model_validate(found)
    except ValidationError as error:
        fault = _described(error)
    raise bad_answer(fault)


def _json_object(text: str) -> dict[str, Any] | None:
    """Return the first complete JSON object in a text."""
    decoder = json.JSONDecoder()
    start = text.find("{")
    while start >= 0:
        try:
            value, _ = decoder.raw_decode(text, start)
        except (ValueError, RecursionError):
            start = text.find("{", start + 1)
            continue
        return value if isinstance(value, dict) else None
    return None


def _described(error: ValidationError) -> str:
    faults = error.errors(include_url=False, include_context=False, include_input=False)
    told = [
        f"«{'.'.join(str(step) for step in fault['loc'])[:80]}»: {fault['type']}"
        for fault in faults[:_SHOWN_FAULTS]
    ]
    return f"No cumple el esquema ({'; '.join(told)})."
