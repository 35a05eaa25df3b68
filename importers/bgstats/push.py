"""The play that one pushes into BG Stats, by its link or as a file, read back."""

from __future__ import annotations

from typing import Any, Final

from importers.bgstats.parse import OURS, TOGETHER, day_of, told_ending
from importers.formats import Format, Parsed
from importers.import_context import Desk
from importers.imported_match import compact
from importers.json_input import parse_json
from importers.plays import Play, Seated
from importers.problems import NotUnderstood
from importers.results import to_events
from importers.source import Source
from importers.text import as_list, name
from importers.words import WORDS


def _recognise(source: Source) -> int:
    has = all(word in source.data for word in (b'"sourceName"', b'"playDate"', b'"players"'))
    return 80 if has and b'"playerRefId"' not in source.data else 0


def parse(source: Source, desk: Desk) -> Parsed[Play]:
    """The one play of a pushed object."""
    del desk
    found = parse_json(source)
    if not isinstance(found, dict) or not isinstance(found.get("game"), dict):
        raise NotUnderstood(WORDS("bgstats.no_tables"), where=source.where)
    return Parsed([_play(found, source.where)])


def _play(found: dict[str, Any], where: str) -> Play:
    game = found["game"]
    site, number = name(found.get("sourceName")), name(found.get("sourcePlayId"), 128)
    prefix = "aar" if site == OURS else (site or "pushed").lower()
    bgg = game.get("bggId")
    minutes, ending = found.get("durationMin"), told_ending(found)
    return Play(
        where=where,
        game=name(game.get("name")),
        players=tuple(_seated(player) for player in as_list(found.get("players"))),
        game_ids=(f"bgg:{bgg}",) if isinstance(bgg, int) and bgg > 0 else (),
        ids=(f"{prefix}:{number}",) if number else (),
        day=day_of(found),
        place=name(found.get("location")),
        minutes=minutes if isinstance(minutes, int) and minutes > 0 else None,
        comments=found.get("comments"),
        draw=ending == "draw",
        together=ending in TOGETHER,
        abandoned=ending == "abandoned",
        details={"board": name(found.get("board"))},
        raw=compact(found),
    )


def _seated(player: dict[str, Any]) -> Seated:
    rank, score = player.get("rank"), player.get("score")
    return Seated(
        name=name(player.get("name")),
        role=name(player.get("role")),
        team=name(player.get("team")),
        score=score if isinstance(score, (str, int, float)) else None,
        winner=bool(player.get("winner")),
        rank=rank if isinstance(rank, int) and rank > 0 else None,
        start=bool(player.get("startPlayer")),
    )


PUSH: Final = Format("bgstats-play", WORDS("format.bgstats_play"), 2, _recognise, parse, to_events)
