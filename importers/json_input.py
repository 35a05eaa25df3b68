"""JSON from strangers: objects and lists within what a memory holds."""

from __future__ import annotations

import json
from typing import Any, Final

from importers.problems import NotUnderstood
from importers.source import Source
from importers.words import WORDS

LARGEST: Final = 128 << 20
MOST_VALUES: Final = 5_000_000
"""A value takes some hundred bytes of memory, however short it is written."""


def parse_json(source: Source) -> Any:
    """What stands in a JSON file; `NotUnderstood` says where it breaks off."""
    data = source.data
    values = sum(data.count(sign) for sign in (b",", b"[", b"{"))
    if len(data) > LARGEST or values > MOST_VALUES:
        raise NotUnderstood(
            WORDS("json.large", values=values, limit=MOST_VALUES), where=source.where
        )
    try:
        return json.loads(source.text(), parse_constant=lambda _: None)
    except json.JSONDecodeError as error:
        fault = WORDS("json.broken", line=error.lineno, column=error.colno)
        raise NotUnderstood(fault, where=source.where) from error
    except RecursionError as error:
        raise NotUnderstood(WORDS("json.deep"), where=source.where) from error
    except ValueError as error:  # a number of thousands of digits
        raise NotUnderstood(WORDS("json.number"), where=source.where) from error


def inner(text: object) -> dict[str, Any]:
    """The object in a string of JSON, as some apps nest it; empty where there is none."""
    for _ in range(3):  # some nest it twice
        if not isinstance(text, str) or len(text) > 1 << 20:
            break
        try:
            text = json.loads(text, parse_constant=lambda _: None)
        except (ValueError, RecursionError):
            return {}
    return text if isinstance(text, dict) else {}
