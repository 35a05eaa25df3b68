"""Values as they stand in a text: bare, or in quotation marks."""

from __future__ import annotations

import json
import re
from typing import Any, Final

from events.match import Number

AMOUNT: Final = re.compile(r"[+-]?\d{1,300}(\.\d{1,40})?(e[+-]?\d{1,3})?", re.IGNORECASE)
"""A number, perhaps with a sign and a fraction."""


def write_text(text: str) -> str:
    """A text in quotation marks."""
    return json.dumps(text, ensure_ascii=False)


def parse_text(said: str) -> str | None:
    """A text that stood in quotation marks; None where it is no text that one could keep."""
    try:
        text = str(json.loads(said, parse_constant=refuse_constant))
        text.encode()
    except ValueError:
        return None
    return text


def parse_value(said: str) -> str:
    """A header's value: as it stands, or a text in quotation marks."""
    found = parse_text(said) if said.startswith('"') else None
    return said if found is None else found


def write_value(value: str) -> str:
    """As `parse_value` reads it."""
    plain = value.strip() == value and not value.startswith('"') and value.isprintable()
    return value if plain else write_text(value)


def parse_amount(said: str) -> Number:
    """What `AMOUNT` matches, as a number."""
    return int(said) if said.lstrip("+-").isdigit() else float(said)


def write_amount(value: Number) -> str:
    """As `parse_amount` reads it."""
    return json.dumps(value)


def refuse_constant(name: str) -> Any:
    """NaN and the infinities are no JSON."""
    raise ValueError(name)
