"""Offers as a browser needs them, and what it answers as the game has it.

A browser knows texts, numbers, lists and objects. So a pair comes as a list, a number that was
typed as a text, and one answer to a question for several may come alone. What cannot be understood
stays as it came: the vocabulary says what it expected.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from events.words import LANGUAGES, Lang, folded, in_language
from projections.dice import DieFace
from projections.guarded import may_fail
from projections.offers import Ask, Choice, Draft, Offer
from projections.scene import COMPASS

Json = dict[str, Any]

_AS_TEXT: Final = json.JSONEncoder(ensure_ascii=False).encode


@dataclass
class Menu:
    """Offers for a screen. `pools` are the lists of answers.

    An answer is [value, label], with how often it may be given, where it lies on the board and
    what it is as a face of a die behind that, where there is anything to say.
    """

    lang: Lang
    pools: list[list[list[Any]]] = field(default_factory=list)
    _known: dict[str, int] = field(default_factory=dict)
    _told: dict[int, tuple[Sequence[Choice], int]] = field(default_factory=dict)
    """What was told already, by its id, which it keeps for as long as it is held here."""

    def offers(self, offers: Iterable[Offer]) -> list[Json]:
        """The offers of one seat; one that cannot be told is left out. The first has its key."""
        rows: list[Json] = []
        keys = {""}
        for offer in offers:
            with may_fail("offers"):
                rows.append(self._offer(offer, "" if offer.key.lower() in keys else offer.key))
                keys.add(offer.key.lower())
        return rows

    def drafts(self, drafts: Sequence[Draft]) -> list[Json]:
        """What the rules propose, with the reasons and the choices it leaves open."""
        return [
            only(
                type=draft.type,
                facts=json_of(draft.facts),
                because=None if draft.because is None else in_language(draft.because, self.lang),
                asks=self._asks(draft.asks),
                open=[ask.fact for ask in draft.open_asks] or None,
                seen_by=_list(draft.seen_by),
            )
            for draft in drafts
        ]

    def _offer(self, offer: Offer, key: str) -> Json:
        asks = self._asks(offer.asks)
        return only(
            words=in_language(offer.words, self.lang),
            type=offer.type,
            facts=json_of(offer.facts),
            asks=asks,
            group=offer.group,
            key=key,
            seen_by=_list(offer.seen_by),
        )

    def form(self, asks: Iterable[Ask]) -> list[Json]:
        """Questions whose answers stand side by side, those that follow from others as well."""
        return [self._ask(ask) for ask in asks]

    def _asks(self, asks: Iterable[Ask]) -> list[Json]:
        return self.form(ask for ask in asks if not ask.follows)

    def choice(self, ask: Ask, choices: Sequence[Choice]) -> Json:
        """A question with the answers that are left."""
        return only(
            fact=ask.fact,
            kind=ask.kind,
            words=in_language(ask.words, self.lang),
            pool=[self._answer(choice) for choice in choices],
            seat=ask.by,
        )

    def _ask(self, ask: Ask) -> Json:
        after = [[value, self._pool(choices)] for value, choices in ask.choices_after.items()]
        return only(
            fact=ask.fact,
            kind=ask.kind,
            words=in_language(ask.words, self.lang),
            pool=self._pool(ask.choices) if ask.choices else None,
            given=list(ask.after) if isinstance(ask.after, tuple) else ask.after,
            by=after or None,
            optional=ask.optional or None,
            many=ask.many or None,
            least=ask.least,
            most=ask.most,
            default=ask.default,
            seat=ask.by,
            follows=ask.follows or None,
            parts=self.form(ask.parts) or None,
            counted=ask.counted or None,
            typed=ask.typed or None,
            then=[in_language(words, self.lang) for words in ask.then] or None,
            usual=ask.usual,
            aside=ask.aside or None,
        )

    def _pool(self, choices: Sequence[Choice]) -> int:
        if id(choices) in self._told:
            return self._told[id(choices)][1]
        pool = [self._answer(choice) for choice in choices]
        name = _AS_TEXT(pool)
        if name not in self._known:
            self._known[name] = len(self.pools)
            self.pools.append(pool)
        self._told[id(choices)] = choices, self._known[name]
        return self._known[name]

    def _answer(self, choice: Choice) -> list[Any]:
        answer = [choice.value, in_language(choice.say(), self.lang)]
        if isinstance(choice, DieFace):
            face = {"sign": choice.sign, "sides": choice.sides, "successes": choice.successes}
            return [*answer, choice.most, choice.cell, face]
        if choice.cell is not None:
            return [*answer, choice.most, choice.cell]
        return answer if choice.most is None else [*answer, choice.most]


def _list(seats: tuple[str, ...] | None) -> list[str] | None:
    return None if seats is None else list(seats)


def only(**fields: Any) -> Json:
    """What is known of some fields."""
    return {key: value for key, value in fields.items() if value is not None}


_PLAIN: Final[Mapping[str, Callable[[Any], bool]]] = {
    "flag": lambda value: type(value) is bool,
    "number": lambda value: type(value) in (int, float),
    "dice": lambda value: type(value) is int,
    "facing": lambda value: value in COMPASS,
}
"""What a browser sends where any answer will do; of all other kinds it sends texts."""


def is_answer(ask: Json, sent: Any, pools: Sequence[Sequence[Sequence[Any]]]) -> bool:
    """Whether a browser sends such an answer to a question of a screen: the schema of answers.

    The hand that taps in the contract is held to it, and so is the page itself. One of the values
    of a pool, though it is a list there; a typed name where some are secret; several as a list, of
    dice also as their count; the answers to parts as an object.
    """
    if ask.get("counted") and isinstance(sent, dict) and "dice" in sent:
        count = [sent.get("dice"), sent.get("successes")]
        return len(sent) == len(count) and all(type(one) is int and one >= 0 for one in count)
    if ask.get("many"):
        single = {key: value for key, value in ask.items() if key not in ("many", "counted")}
        is_size = isinstance(sent, list) and ask.get("least", 0) <= len(sent)
        is_size = is_size and len(sent) <= ask.get("most", len(sent))
        return is_size and all(is_answer(single, one, pools) for one in sent)
    if "parts" in ask:
        parts = {part["fact"]: part for part in ask["parts"]}
        return isinstance(sent, dict) and all(
            fact in parts and _is_part(parts[fact], one, pools) for fact, one in sent.items()
        )
    if ask.get("typed") and isinstance(sent, str):
        return True
    listed = [pools[number] for _, number in ask.get("by", ())]
    listed += [pools[ask["pool"]]] if "pool" in ask else []
    if listed:
        return any(_is(answer[0], sent) for pool in listed for answer in pool)
    return _PLAIN.get(ask["kind"], lambda value: type(value) is str)(sent)


def _is_part(ask: Json, sent: Any, pools: Sequence[Sequence[Sequence[Any]]]) -> bool:
    """Whether a part of an answer is told so; what may be left out may be unknown from now on."""
    return (sent is None and ask.get("optional", False)) or is_answer(ask, sent, pools)


_NUMBERS: Final = ("number", "dice")


def values_of_answers(
    asks: Sequence[Ask], answers: Mapping[str, Any], settled: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Each answer as its ask has it; facts that nobody asked for stay. `settled` was known."""
    own = dict(answers)
    for ask in asks:
        if own.get(ask.fact) is not None:
            own[ask.fact] = value_of_answer(ask, own[ask.fact], {**(settled or {}), **own})
    return own


def value_of_answer(ask: Ask, answer: Any, answers: Mapping[str, Any] | None = None) -> Any:
    """One answer as the ask has it, after what was answered to others."""
    legal = ask.legal(answers or {})
    values = [choice.value for choice in legal]
    if ask.counted and isinstance(answer, Mapping):
        return dict(answer)
    if not ask.many:
        return _value_of(ask, answer, legal)
    is_list = isinstance(answer, list | tuple) and not any(_is(value, answer) for value in values)
    return [_value_of(ask, one, legal) for one in (answer if is_list else [answer])]


def _value_of(ask: Ask, answer: Any, legal: Sequence[Choice]) -> Any:
    if ask.kind in _NUMBERS and isinstance(answer, str):
        answer = _number(answer)
    if ask.parts and isinstance(answer, Mapping):
        answer = values_of_answers(ask.parts, answer)
    for choice in legal:
        if _is(choice.value, answer):
            return choice.value
    return _by_name(legal, answer) if isinstance(answer, str) else answer


def _by_name(legal: Sequence[Choice], typed: str) -> Any:
    """The answer that is called so in any language: what is secret is not listed but typed."""
    for choice in legal:
        said = (str(choice.value), *(in_language(choice.say(), lang) for lang in LANGUAGES))
        if folded(typed) in map(folded, said):
            return choice.value
    return typed


def _number(text: str) -> int | float | str:
    """A number as it was typed, with either decimal sign; a text that is none stays."""
    for read, typed in ((int, text), (float, text.replace(",", "."))):
        try:
            return read(typed)
        except ValueError:
            continue
    return text


def _is(value: Any, answer: Any) -> bool:
    """Whether a value looks so once it went through a browser; True is not 1 there."""
    if isinstance(value, str) or isinstance(answer, str):
        return bool(value == answer)
    return json.dumps(value, sort_keys=True) == json.dumps(answer, sort_keys=True)


def json_of(facts: Mapping[str, Any]) -> Any:
    """Facts as they look once they went through a browser."""
    return json.loads(json.dumps(dict(facts)))
