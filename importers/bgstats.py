"""Plays of BG Stats: its export, and the one play that another program pushes into it.

An export is tables joined by ids, in which every key may be missing.
"""

from __future__ import annotations

from typing import Any, Final

from importers.formats import Format, Parsed
from importers.import_context import ImportContext
from importers.imported_match import compact
from importers.results import PlayRecord, SeatRecord, to_events
from importers.source import NotUnderstood, Problem, Source, inner, parse_json
from importers.text import as_list, moment_of, name
from importers.words import WORDS

Record = dict[str, Any]

_PRIVATE: Final = frozenset({"playImages", "bggLastSync", "nemestatsId", "metaData", "cloudEmail"})
"""Links into somebody's phone and accounts: no part of the play."""
_TABLES: Final = ("players", "locations", "games", "plays", "challenges", "userInfo")
OURS: Final = "After Action"
TOGETHER: Final = ("together", "lost")
"""How plays end that the whole table wins or loses."""
NOON: Final = "T12:00:00"


def _recognise(source: Source) -> int:
    if not source.head.startswith("{"):
        return 0
    if b'"playerScores"' in source.data or b'"playerRefId"' in source.data:
        return 90
    if b'"ObjectStates"' in source.data or b'"$schema"' in source.data[:2000]:
        return 0
    has_tables = sum(f'"{table}"'.encode() in source.data for table in _TABLES)
    own = b'"bggName"' in source.data or b'"plays"' in source.data
    return 60 if has_tables >= 3 else 20 if has_tables and own else 0


def parse(source: Source, context: ImportContext) -> Parsed[PlayRecord]:
    """The plays of an export, with names in the place of ids."""
    del context
    found = parse_json(source)
    if not isinstance(found, dict) or not any(isinstance(found.get(t), list) for t in _TABLES):
        raise NotUnderstood(WORDS("bgstats.no_tables"), where=source.where)
    return _Export(found, source.where).parsed()


class _Export:
    """The tables of an export by id."""

    def __init__(self, found: Record, where: str) -> None:
        self.where = where
        self.plays = found.get("plays")
        self.games = _by_id(found.get("games"))
        self.players = _by_id(found.get("players"))
        self.locations = _by_id(found.get("locations"))
        self.tags = _by_id(found.get("tags"))
        deleted = as_list(found.get("deletedObjects"))
        self.deleted = {_uuid(gone) or str(gone.get("externalId", "")).lower() for gone in deleted}

    def parsed(self) -> Parsed[PlayRecord]:
        plays: list[PlayRecord] = []
        problems, remarks = [], []
        records = self.plays if isinstance(self.plays, list) else []
        for number, record in enumerate(records, start=1):
            where = f"{self.where}: play {number}"
            if not isinstance(record, dict):
                problems.append(Problem(where, WORDS("bgstats.no_object")))
            elif _uuid(record) and _uuid(record) in self.deleted:
                remarks.append(Problem(where, WORDS("bgstats.deleted")))
            else:
                plays.append(self._play(record, where))
        return Parsed(plays, problems, remarks, len(problems) + len(remarks))

    def _play(self, play: Record, where: str) -> PlayRecord:
        game = self.games.get(_key(play.get("gameRefId")), {})
        place = self.locations.get(_key(play.get("locationRefId")), {})
        scores = as_list(play.get("playerScores"))
        seats = sorted(scores, key=lambda score: _whole(score.get("seatOrder")) or 0)
        teams = bool(play.get("usesTeams"))
        title, remarks = name(game.get("name")) or name(game.get("bggName")), []
        if not title:
            remarks.append(WORDS("bgstats.no_game", found=str(play.get("gameRefId"))[:40]))
        players = tuple(self._seated(score, teams=teams) for score in seats)
        number, day, ending = _whole(game.get("bggId")), _day_of(play), _told_ending(play)
        if day is None:
            remarks.append(WORDS("play.no_day", found=str(play.get("playDate"))[:40]))
        return PlayRecord(
            where=where,
            game=title,
            players=players,
            game_ids=(f"bgg:{number}",) if number else (),
            ids=_ids(play),
            day=day,
            place=name(place.get("name")),
            minutes=_whole(play.get("durationMin")) or None,
            comments=play.get("comments"),
            draw=ending == "draw",
            together=bool(game.get("cooperative")) if ending is None else ending in TOGETHER,
            abandoned=ending == "abandoned",
            tags=self._tags(play),
            details=self._details(play, scores),
            remarks=tuple(remarks),
            raw=compact(self._raw(play, scores)),
        )

    def _tags(self, play: Record) -> tuple[str, ...]:
        """Tags of the play itself; those of games and persons belong to these."""
        named = (self.tags.get(_key(tag.get("tagRefId")), {}) for tag in as_list(play.get("tags")))
        told = [name(tag.get("name"), 60) for tag in named]
        ignored = ["ignored"] if play.get("ignored") else []
        return tuple(dict.fromkeys(tag for tag in (*ignored, *told) if tag))

    def _seated(self, score: Record, *, teams: bool) -> SeatRecord:
        who = self.players.get(_key(score.get("playerRefId")), {})
        anonymous = bool(who.get("isAnonymous"))
        called = name(score.get("anonymousName")) if anonymous else None
        rank, uuid, won = _whole(score.get("rank")), _uuid(who), score.get("winner")
        team = name(score.get("team")) if teams else None
        return SeatRecord(
            name=called or name(who.get("name")),
            person=f"bgstats:{uuid}" if uuid and not anonymous else None,
            role=name(score.get("teamRole") if teams else None) or name(score.get("role")),
            team=f"Team {team}" if team and team.isdigit() else team,
            score=_written(score.get("score")),
            # Some exporters write 0 and 1, or texts.
            winner=won.strip().lower() in ("true", "1") if isinstance(won, str) else bool(won),
            rank=rank if rank and rank > 0 else None,
            start=bool(score.get("startPlayer")),
            nobody=anonymous,
        )

    def _details(self, play: Record, scores: list[Record]) -> Record:
        expansions = [
            self.games.get(_key(more.get("gameRefId")), {}).get("name")
            for more in as_list(play.get("expansionPlays"))
        ]
        return {
            "board": name(play.get("board")),
            "rounds": _whole(play.get("rounds")) or None,
            "expansions": [name(title) for title in expansions if name(title)],
            "scoresheet": inner(play.get("scoresheet")) or None,
            "first_time": sum(bool(score.get("newPlayer")) for score in scores) or None,
        }

    def _raw(self, play: Record, scores: list[Record]) -> Record:
        """The record with the names its ids stand for, without what is nobody else's business."""
        kept = {key: value for key, value in play.items() if key not in _PRIVATE}
        named = [
            {k: v for k, v in score.items() if k not in _PRIVATE}
            | {"player": self.players.get(_key(score.get("playerRefId")), {}).get("name")}
            for score in scores
        ]
        game = self.games.get(_key(play.get("gameRefId")), {})
        about = {key: game[key] for key in ("name", "bggId", "cooperative") if key in game}
        return kept | {"playerScores": named, "game": about}


def _day_of(play: Record) -> str | None:
    """The day, and the time if it is one: a play of ours whose time nobody knows stands at noon."""
    day = moment_of(play.get("playDate"))
    return day.removesuffix(NOON) if day and play.get("sourceName") == OURS else day


def _told_ending(play: Record) -> str | None:
    """How a play of ours ended as a whole, for which the app has no words; None for any other."""
    told = play.get("sourceOutcome") if play.get("sourceName") == OURS else None
    return told if isinstance(told, str) else None


def _by_id(table: Any) -> dict[str, Record]:
    return {_key(row.get("id")): row for row in as_list(table)}


def _key(value: object) -> str:
    """Ids come as numbers and as texts; both may mean the same row."""
    return str(value).strip().lower()


def _uuid(record: Record) -> str:
    return str(record.get("uuid") or "").strip().lower()[:80]


def _whole(value: object) -> int | None:
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        return None
    try:
        return int(value) if abs(int(value)) < 10**9 else None
    except (ValueError, OverflowError):
        return None


def _written(score: object) -> str | int | float | None:
    if isinstance(score, bool) or not isinstance(score, (str, int, float)):
        return None
    return score if score != "" else None


def _ids(play: Record) -> tuple[str, ...]:
    """The play's own id, the one it has at BoardGameGeek, and ours where we pushed it."""
    ids = [f"bgstats:{uuid}"] if (uuid := _uuid(play)) else []
    if (number := _whole(play.get("bggId"))) and number > 0:
        ids.append(f"bgg:{number}")
    meta = inner(play.get("metaData"))
    for told in (play, meta):
        pushed = name(told.get("sourcePlayId"), 128) if told.get("sourceName") == OURS else None
        ids += [f"aar:{pushed}"] if pushed else []
    return tuple(ids)


BGSTATS: Final = Format("bgstats", WORDS("format.bgstats"), 3, _recognise, parse, to_events)


def _is_pushed(source: Source) -> int:
    has = all(word in source.data for word in (b'"sourceName"', b'"playDate"', b'"players"'))
    return 80 if has and b'"playerRefId"' not in source.data else 0


def _parse_pushed(source: Source, context: ImportContext) -> Parsed[PlayRecord]:
    """The one play of a pushed object."""
    del context
    found = parse_json(source)
    if not isinstance(found, dict) or not isinstance(found.get("game"), dict):
        raise NotUnderstood(WORDS("bgstats.no_tables"), where=source.where)
    return Parsed([_pushed_play(found, source.where)])


def _pushed_play(found: dict[str, Any], where: str) -> PlayRecord:
    game = found["game"]
    site, number = name(found.get("sourceName")), name(found.get("sourcePlayId"), 128)
    prefix = "aar" if site == OURS else (site or "pushed").lower()
    bgg = game.get("bggId")
    minutes, ending = found.get("durationMin"), _told_ending(found)
    return PlayRecord(
        where=where,
        game=name(game.get("name")),
        players=tuple(_pushed_seat(player) for player in as_list(found.get("players"))),
        game_ids=(f"bgg:{bgg}",) if isinstance(bgg, int) and bgg > 0 else (),
        ids=(f"{prefix}:{number}",) if number else (),
        day=_day_of(found),
        place=name(found.get("location")),
        minutes=minutes if isinstance(minutes, int) and minutes > 0 else None,
        comments=found.get("comments"),
        draw=ending == "draw",
        together=ending in TOGETHER,
        abandoned=ending == "abandoned",
        details={"board": name(found.get("board"))},
        raw=compact(found),
    )


def _pushed_seat(player: dict[str, Any]) -> SeatRecord:
    rank = player.get("rank")
    return SeatRecord(
        name=name(player.get("name")),
        role=name(player.get("role")),
        team=name(player.get("team")),
        score=_written(player.get("score")),
        winner=bool(player.get("winner")),
        rank=rank if isinstance(rank, int) and rank > 0 else None,
        start=bool(player.get("startPlayer")),
    )


PUSH: Final = Format(
    "bgstats-play", WORDS("format.bgstats_play"), 2, _is_pushed, _parse_pushed, to_events
)
