"""A game system that differs in one thing, whichever part of it has that."""

from dataclasses import fields, replace

from projections.system import ArchiveRows, Play, Rules

_PARTS = {
    field.name: part
    for part, kind in (("play", Play), ("rules", Rules), ("archive", ArchiveRows))
    for field in fields(kind)
}


def changed(system, **changes):
    """The system with these functions and tables in the place of its own."""
    for name, change in changes.items():
        part = _PARTS.get(name)
        new = change if part is None else replace(getattr(system, part), **{name: change})
        system = replace(system, **{part or name: new})
    return system
