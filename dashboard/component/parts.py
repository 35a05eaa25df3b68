"""The scripts and styles of our components, and how one of them is put together."""

from __future__ import annotations

from functools import cache
from importlib import resources


@cache
def part(name: str) -> str:
    """A script or a style sheet that lies beside this module."""
    return (resources.files(__package__) / name).read_text("utf-8")


def script(*names: str) -> str:
    """Several scripts as one; the last one exports the component."""
    return "\n".join(part(name) for name in names)
