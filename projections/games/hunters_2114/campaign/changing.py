"""A thing of which some facts are otherwise: `dataclasses.replace`, ten times as fast.

A campaign of 20,000 events replaces its table 40,000 times.
"""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def replace(thing: T, **changes: object) -> T:
    """The same, where these facts are otherwise; the thing must be of a frozen class without slots.

    Such a class keeps nothing that it worked out: the other one would have it, too.
    """
    facts = thing.__dict__
    if not changes.keys() <= facts.keys():
        raise TypeError(f"{type(thing).__name__} has no {sorted(changes.keys() - facts.keys())}")
    made = object.__new__(type(thing))
    made.__dict__.update(facts, **changes)
    return made
