"""Answers to a file of positions: a result, an explanation or a picture for each."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from events.errors import AfterActionError
from events.words import Lang
from projections.games.neuroshima_hex.armies import Catalogue
from projections.games.neuroshima_hex.battle.explanation import battle_json, explain
from projections.games.neuroshima_hex.battle.outcome import Choice
from projections.games.neuroshima_hex.battle.resolver import resolve
from projections.games.neuroshima_hex.board.board import Board
from projections.games.neuroshima_hex.position.messages import BadPosition
from projections.games.neuroshima_hex.position.one_line import (
    is_notation,
    parse_notation,
    write_notation,
)
from projections.games.neuroshima_hex.position.position import (
    choices_of,
    parse_position,
    read_json,
    to_board,
)
from projections.games.neuroshima_hex.words import BATTLE


@dataclass(frozen=True, slots=True)
class AnswerOptions:
    """What is wanted of every position."""

    explain: bool = False
    svg: bool = False
    line: bool = False
    after: bool = False
    dark: bool = False
    lang: Lang = "en"
    as_json: bool = False


@dataclass(frozen=True, slots=True)
class BattleAnswer:
    """The text for one position, and whether the position was at fault."""

    text: str
    failed: bool = False


def adjudicate(data: object, catalogue: Catalogue) -> dict[str, Any]:
    """The result of one decoded position; raises what `aar battle` prints as an error."""
    board, choices = table_of(data, catalogue)
    return battle_json(resolve(board, choices))


def table_of(data: object, catalogue: Catalogue) -> tuple[Board, list[Choice]]:
    """The board of one decoded position, and the choices given for its battle."""
    position = parse_position(data)
    board = to_board(position, catalogue)
    return board, choices_of(position, board.grid)


def answers(
    raw: bytes, name: str, catalogue: Catalogue, asked: AnswerOptions
) -> Iterator[BattleAnswer]:
    """One answer a position, in the order of the input."""
    for where, text in _positions(raw, name):
        try:
            if isinstance(text, BadPosition):
                raise text
            if is_notation(text):
                yield BattleAnswer(_answer(parse_notation(text, catalogue), [], asked))
            else:
                yield BattleAnswer(_answer(*table_of(read_json(text), catalogue), asked))
        except AfterActionError as error:
            inner = f"{where}, {error.where}" if error.where else where
            wrong = {"error": f"{inner}: {error.phrase.text(asked.lang)}"}
            yield BattleAnswer(_line(wrong), failed=True)


def _answer(board: Board, choices: list[Choice], asked: AnswerOptions) -> str:
    if asked.line or asked.svg:
        shown = resolve(board, choices).board if asked.after else board
        return write_notation(shown) if asked.line else _picture(shown, asked)
    battle = resolve(board, choices)
    if not asked.explain:
        return _line(battle_json(battle))
    tree = explain(battle, asked.lang)
    return _line(tree.json()) if asked.as_json else "\n".join(tree.lines())


def _picture(board: Board, asked: AnswerOptions) -> str:
    from projections.games.neuroshima_hex.board.scene import scene_of
    from projections.svg import draw

    return draw(scene_of(board, asked.lang), theme="dark" if asked.dark else "light")


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _positions(raw: bytes, name: str) -> Iterator[tuple[str, str | BadPosition]]:
    """Each position's text and place: the whole input, or one a line."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        yield name, BadPosition(BATTLE("fault.not_utf8"))
        return
    lines = [(n, line) for n, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not lines:
        yield name, BadPosition(BATTLE("fault.nothing"))
    elif len(lines) == 1 or not _is_one_a_line(text, [line for _, line in lines]):
        yield name, text
    else:
        yield from ((f"{name}:{n}", line) for n, line in lines)


def _is_one_a_line(text: str, lines: list[str]) -> bool:
    """Whether several lines are several positions: one alone may be written over many lines."""
    if is_notation(lines[0]) or _is_json(lines[0]):
        return True
    return not _is_json(text) and any(_is_json(line) and "{" in line for line in lines[1:])


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True
