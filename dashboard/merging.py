"""One person under several names: in the merge list for imports to come, and in matches told."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from events.match import Player
from events.words import folded


def merge_list(text: str, person: str, names: Iterable[str]) -> str:
    """The text of `people.toml` in which `names` are `person`; comments of a changed list go."""
    table: dict[str, Any] = tomllib.loads(text)
    meant = {folded(name) for name in names}
    gone = [one for one in table if one == person or folded(one) in meant]
    known = list(names)
    ids: list[str] = []
    for one in gone:
        said = _said(table.pop(one))
        known += [one, *said["names"]] if one != person else said["names"]
        ids += said["ids"]
    entry = {"names": _once(known, but=person), "ids": _once(ids)}
    rest = text if not gone else "".join(_entry(one, _said(said)) for one, said in table.items())
    return f"{rest.rstrip()}\n\n{_entry(person, entry)}".lstrip()


def _said(told: Any) -> dict[str, list[str]]:
    table = told if isinstance(told, Mapping) else {"names": told}
    return {key: [str(one) for one in table.get(key) or ()] for key in ("names", "ids")}


def _once(names: Iterable[str], *, but: str = "") -> list[str]:
    return [name for name in dict.fromkeys(names) if name != but]


def _entry(person: str, said: Mapping[str, list[str]]) -> str:
    lines = [f"[{_quoted(person)}]"]
    lines += [
        f"{key} = [{', '.join(map(_quoted, values))}]" for key, values in said.items() if values
    ]
    return "\n".join(lines) + "\n\n"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def amendments(
    players: Sequence[Player], person: str, names: Iterable[str]
) -> list[dict[str, str]]:
    """What is amended at one table so that everybody with one of `names` is `person`."""
    meant = {folded(name) for name in (*names, person)}
    return [
        {"seat": player.seat, "person": person}
        for player in players
        if folded(player.person or player.name) in meant
        and (player.person or player.name) != person
    ]
