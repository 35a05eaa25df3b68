"""Two ways lead from a line to an event: pydantic's, and the quick one. They have to agree.

The lines are made from pydantic's own schema of each event, then spoiled in every way that JSON
allows and does not allow.
"""

import json
import pickle
import sys
from copy import deepcopy
from functools import cache
from typing import Annotated, Any, ClassVar, Literal

import pytest
from events.base import ONE_LINE, Event, Fact
from events.codec import Vocabulary
from events.decoder import Decoder
from events.struct_schema import plain
from hypothesis import assume, given
from hypothesis import strategies as st
from lost_expedition.system import LOST_EXPEDITION
from projections.systems import all_systems
from pydantic import ConfigDict, Field, field_validator, model_validator
from tests.journal.records import outcome
from tests.systems.three_banners import THREE_BANNERS

SYSTEMS = [*all_systems(), LOST_EXPEDITION, THREE_BANNERS]
HASH = b',"hash":"' + b"0" * 64 + b'"}'

RAW = [
    "null", "true", "false", "0", "1", "-0", "-1", "2.0", "1e2", "1E400", "-1e400", "1e-400",
    "0.1", "1.50", "NaN", "Infinity", "-Infinity", "01", "1.", ".5", "+1", "9" * 30, "9" * 5000,
    "9007199254740993", "9007199254740993.0", '""', '" "', '"a"', '"1"', '"\\u0041"', '"\\n"',
    '"\\u007f"', '"\x7f"', '"\x01"', '"\\ud800"', '"\\ud83d\\ude00"', '"😀"', '"\\""', '"\\/"',
    '"a\\":1,\\"b"', '":"', '"\\\\"', "'a'", '"2026-11-18"', '"2026-11-18T14:00Z"', '"2026-13"',
    '"٢٠٢٦-11-18"', '"2026-11-18\\n"', "[]", "[null]", "[1]", '["a"]', '["a","a",]', "{}",
    '{"a":1}', '{"a":1,"a":2}', '{"a":NaN}', "[[1]]", '"' + "x" * 300 + '"', "", "[" * 300,
]  # fmt: skip
"""What may stand where a value should: sound and unsound JSON."""


class Quick(Vocabulary):
    BUSY = 0


class Patient(Vocabulary):
    BUSY = sys.maxsize


def readers(types):
    return Quick("talk", types), Patient("talk", types)


READERS = {system.id: readers(system.vocabulary.own) for system in SYSTEMS}


def told(events):
    """All there is to an event, in the order in which it is there, and to the facts within."""
    return [
        (
            type(e), list(e.__dict__.items()), list(map(type, e.__dict__.values())),
            e.model_fields_set, e.__pydantic_extra__, e.__pydantic_private__,
            repr(e), e.model_dump_json(by_alias=True, exclude_unset=True), told(facts_in(e)),
        )
        for e in events
    ]  # fmt: skip


def facts_in(event):
    for value in event.__dict__.values():
        yield from [f for f in (value if type(value) is tuple else [value]) if isinstance(f, Fact)]


def both(game, lines):
    """What either way says of the lines."""
    said = []
    for vocabulary in READERS[game]:
        events, error = outcome(lambda v=vocabulary: v.read_lines(lines, where="any.aar"))
        said.append((None, type(error), str(error)) if error else (told(events), None, None))
    return said


@cache
def words(pattern, low, high):
    """JSON texts of words that fit."""
    if pattern in (None, ONE_LINE):
        letters = st.characters(exclude_categories=["Cs", "Cc"] if pattern else ["Cs"])
        text = st.text(letters, min_size=low, max_size=high)
    else:
        text = st.from_regex(pattern.replace("$", r"\Z"))
    return text.map(lambda s: json.dumps(s, ensure_ascii=False))


KNOWN = {}
"""What schemas define apart, by reference."""


def values(schema):
    """JSON texts that the schema takes, as far as it is easy to say."""
    kind = schema["type"]
    if kind in ("default", "nullable", "definitions", "function-after"):
        return values(schema["schema"])
    if kind == "definition-ref" and KNOWN[schema["schema_ref"]]["type"] == "model":
        return values(KNOWN[schema["schema_ref"]])
    if kind == "model":
        return objects(schema["schema"]["fields"])
    if kind == "dict":
        return tables(schema)
    if kind == "str":
        low, high = schema.get("min_length", 0), schema.get("max_length", 30)
        return words(schema.get("pattern"), low, min(high, low + 8))
    if kind == "literal":
        return st.sampled_from(schema["expected"]).map(json.dumps)
    if kind in ("int", "float"):
        return st.integers(schema.get("ge", -9), schema.get("le", 99)).map(str)
    if kind == "tuple":
        part = values(schema["items_schema"][0])
        return st.lists(part, max_size=3).map(lambda parts: "[" + ",".join(parts) + "]")
    if kind == "union":
        return st.one_of([values(choice) for choice in schema["choices"]])
    return st.sampled_from(["{}", "true", '{"Ann":3}', '[{"seat":"Ann","name":"Ann"}]'])


@st.composite
def objects(draw, fields):
    """A fact: now and then with a value that is none, a key twice or one too many."""
    pairs = [
        (field.get("validation_alias", name), draw(values(field["schema"])))
        for name, field in fields.items()
        if field["schema"]["type"] != "default" or draw(st.booleans())
    ]
    if pairs and draw(st.integers(0, 11)) == 0:
        pairs = draw(st.sampled_from(SPOILS))(draw, pairs)
    return object_of(pairs)


@st.composite
def tables(draw, schema):
    """Values by words; now and then with a word twice."""
    if not {"keys_schema", "values_schema"} <= schema.keys():
        return "{}"
    keys = draw(st.lists(values(schema["keys_schema"]), max_size=3))
    pairs = [(json.loads(key), draw(values(schema["values_schema"]))) for key in keys]
    return object_of([(json.dumps(key, ensure_ascii=False)[1:-1], value) for key, value in pairs])


def object_of(pairs):
    return "{" + ",".join(f'"{key}":{value}' for key, value in pairs) + "}"


def fields_of(kind):
    schema = kind.__pydantic_core_schema__
    while "fields" not in schema:
        KNOWN.update({part["ref"]: part for part in schema.get("definitions", ())})
        schema = schema["schema"]
    return {
        field.get("validation_alias", name): field["schema"]
        for name, field in schema["fields"].items()
    }


@st.composite
def said(draw, kinds, seq):
    """The keys and values of a line of one of the kinds; nearly always they are sound."""
    kind = draw(st.sampled_from(kinds))
    parts = {
        "seq": str(seq), "id": f'"{seq}"', "recorded": '"2026-11-18T14:00:00.000Z"',
        "type": json.dumps(kind.type_name()),
    }  # fmt: skip
    for key, schema in fields_of(kind).items():
        if key not in parts and (schema["type"] != "default" or draw(st.integers(0, 3)) == 0):
            naming = key in ("cause", "after", *kind.references)
            parts[key] = str(max(1, seq - 1)) if naming else draw(values(schema))
    if draw(st.integers(0, 5)):
        parts.pop("branch", None)
    return list(parts.items())


@st.composite
def bodies(draw, kinds, seq):
    """A line of one of the kinds without its hash, sound or spoiled."""
    pairs = draw(said(kinds, seq))
    for spoil in draw(st.lists(st.sampled_from(SPOILS), max_size=1)):
        pairs = spoil(draw, pairs)
    return written(pairs, draw(st.sampled_from(["", "", "", " ", "\t"])))


def written(pairs, gap=""):
    text = "{" + ",".join(f'"{key}"{gap}:{gap}{value}' for key, value in pairs)
    assume("\n" not in text)
    return text.encode("utf-8", "surrogatepass")


def another_value(draw, pairs):
    i = draw(st.integers(0, len(pairs) - 1))
    return [*pairs[:i], (pairs[i][0], draw(st.sampled_from(RAW))), *pairs[i + 1 :]]


def a_key_twice(draw, pairs):
    return [*pairs, draw(st.sampled_from(pairs))]


def a_key_too_many(draw, pairs):
    key = draw(st.sampled_from(["unknown", "", "a:b", "type", "hash", "cause", "s\\u0065q", "ś"]))
    return [*pairs, (key, draw(st.sampled_from(RAW)))]


def a_key_too_few(draw, pairs):
    gone = draw(st.integers(0, len(pairs) - 1))
    return pairs[:gone] + pairs[gone + 1 :]


def another_order(draw, pairs):
    return draw(st.permutations(pairs))


SPOILS = [another_value, a_key_twice, a_key_too_many, a_key_too_few, another_order]


def lines_of(kinds):
    return st.integers(1, 4).flatmap(
        lambda count: st.tuples(*[bodies(kinds, seq) for seq in range(1, count + 1)])
    )


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
@given(data=st.data())
def test_both_ways_lead_to_the_same_events_or_the_same_sentence(system, data):
    kinds = list(system.vocabulary.types.values())
    lines = [body + HASH for body in data.draw(lines_of(kinds))]

    quick, patient = both(system.id, lines)

    assert quick == patient


@cache
def is_plain(kind):
    return plain(kind) is not None


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
@given(data=st.data())
def test_no_key_may_come_twice(system, data):
    kinds = [kind for kind in system.vocabulary.types.values() if is_plain(kind)]
    pairs = data.draw(said(kinds, 2))
    twice = data.draw(st.sampled_from(pairs))
    gap = data.draw(st.sampled_from(["", " "]))
    first = line("span_closed", span="turn") + HASH
    _, (sound, _, _) = both(system.id, [first, written(pairs) + HASH])
    assume(sound)

    for vocabulary in READERS[system.id]:
        _, error = outcome(
            lambda v=vocabulary: v.read_lines([first, written([*pairs, twice], gap) + HASH])
        )
        assert "twice" in str(error)


def line(type_, **facts):
    said = {"seq": 1, "id": "1", "recorded": "", "type": type_, **facts}
    return json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode()[:-1]


@pytest.mark.parametrize("value", RAW)
@pytest.mark.parametrize("key", ["player", "change", "counter", "cause", "v", "happened", "type"])
def test_any_value_in_any_place_gets_the_same_answer(key, value):
    sound = {"counter": '"damage"', "change": "1"} | {key: value}
    said = {"seq": "1", "id": '"1"', "recorded": '""', "type": '"counter_changed"'} | sound
    body = "{" + ",".join(f'"{name}":{text}' for name, text in said.items())

    quick, patient = both("freeform", [body.encode("utf-8", "surrogatepass") + HASH])

    assert quick == patient


def test_what_the_decoder_makes_is_what_pydantic_makes_to_every_user_of_it():
    body = line("piece_placed", player="Ann", piece="tank", cell="C3", facing="N")
    (quick,), (patient,) = (v.read_lines([body + HASH]) for v in READERS["freeform"])
    assert not Decoder(READERS["freeform"][0].types).read([body], 1).left

    for other in (deepcopy(quick), pickle.loads(pickle.dumps(quick)), quick.model_copy()):
        assert told([other]) == told([patient])

    assert quick == patient
    assert hash(quick) == hash(patient)
    assert quick.model_copy(update={"cell": "D4"}) == patient.model_copy(update={"cell": "D4"})
    with pytest.raises(ValueError, match="frozen"):
        quick.cell = "D4"


def test_most_events_of_the_installed_games_are_plain():
    for system in all_systems():
        found = [kind for kind in system.vocabulary.types.values() if plain(kind)]

        assert len(found) > len(system.vocabulary.types) / 2


class Named(Event):
    """A name was given."""

    type: Literal["named"] = "named"
    name: str


class Part(Fact):
    """A part."""

    what: str


class Aliased(Named):
    """It is called otherwise in the file."""

    type: Literal["aliased"] = "aliased"
    start: int = Field(alias="from")


class Validated(Named):
    """It has a rule of its own."""

    type: Literal["validated"] = "validated"

    @model_validator(mode="after")
    def _ruled(self):
        if self.name == "nobody":
            raise ValueError("nobody is no name")
        return self


class Changed(Named):
    """Its rule makes another event of it."""

    type: Literal["changed"] = "changed"

    @model_validator(mode="after")
    def _ruled(self):
        return self.model_copy(update={"name": self.name.upper()})


class Lax(Named):
    """It takes white space away."""

    model_config = ConfigDict(str_strip_whitespace=True)
    type: Literal["lax"] = "lax"


class Nested(Named):
    """It holds facts, one and many, and numbers by words."""

    type: Literal["nested"] = "nested"
    parts: tuple[Part, ...] = ()
    best: Part | None = None
    count: dict[str, int] = {}


class Whole(Fact):
    """A fact that holds facts."""

    parts: tuple[Part, ...] = ()


class Deep(Named):
    """It holds facts that hold facts."""

    type: Literal["deep"] = "deep"
    wholes: tuple[Whole, ...] = ()


class Free(Named):
    """It holds anything."""

    type: Literal["free"] = "free"
    options: dict[str, Any] = {}


class Worded(Named):
    """Its words are changed one by one."""

    type: Literal["worded"] = "worded"

    @field_validator("name")
    @classmethod
    def _trimmed(cls, name):
        return name.strip()


class Made(Named):
    """Its default is made anew each time."""

    type: Literal["made"] = "made"
    many: tuple[str, ...] = Field(default_factory=tuple)


class Twofold(Named):
    """Its words have two patterns."""

    type: Literal["twofold"] = "twofold"
    both: tuple[Annotated[str, Field(pattern="a")], Annotated[str, Field(pattern="b")]]


class Remembering(Named):
    """It has a private attribute."""

    type: Literal["remembering"] = "remembering"
    _seen: int = 0


class Referring(Named):
    """It names another event, which is nothing special."""

    references: ClassVar[tuple[str, ...]] = ("on",)
    type: Literal["referring"] = "referring"
    on: int | None = None


@pytest.mark.parametrize("kind", [Lax, Made, Twofold, Remembering, Deep, Free, Worded])
def test_an_event_with_more_to_it_than_words_numbers_and_facts_is_left_to_pydantic(kind):
    assert plain(kind) is None

    (read,) = Quick("talk", [Named, kind]).read_lines(
        [line(kind.type_name(), name="x", **{"both": ["a", "b"]} if kind is Twofold else {}) + HASH]
    )

    assert type(read) is kind


@pytest.mark.parametrize(
    ("kind", "facts"),
    [
        (Named, {}),
        (Referring, {}),
        (Aliased, {"from": 3}),
        (Aliased, {"start": 3}),
        (Aliased, {"from": 3, "start": 3}),
        (Validated, {}),
        (Validated, {"name": "nobody"}),
        (Changed, {}),
        (Nested, {}),
        (Nested, {"parts": [], "best": None, "count": {}}),
        (Nested, {"parts": [{"what": "a"}, {"what": "b: c"}], "best": {"what": "a"}}),
        (Nested, {"parts": [{"what": "a", "who": "b"}]}),
        (Nested, {"best": {}, "count": {"Ann: the first": 3}}),
        (Nested, {"count": {"Ann": 3, "Bob": 2.0}}),
    ],
)
def test_what_an_event_holds_inside_is_read_as_pydantic_reads_it(kind, facts):
    lines = [line(kind.type_name(), **{"name": "x", **facts}) + HASH]
    (quick, fault), (patient, told_fault) = (
        outcome(lambda v=v: v.read_lines(lines)) for v in readers([Named, kind])
    )

    assert plain(kind) is not None
    assert str(fault) == str(told_fault)
    assert told(quick or []) == told(patient or [])


def test_a_table_that_an_event_leaves_out_is_its_own():
    (one,), (other,) = (
        Quick("talk", [Named, Nested]).read_lines([line("nested", name="x") + HASH]) for _ in "12"
    )
    one.count["Ann"] = 1

    assert other.count == {}


def test_a_program_that_reads_much_takes_the_quick_way_by_itself():
    vocabulary = type("Soon", (Vocabulary,), {"BUSY": 3})("talk", [Named])
    lines = [line("named", name="x") + HASH]

    seen = []
    for _ in range(4):
        vocabulary.read_lines(lines)
        seen.append("_decoder" in vars(vocabulary))

    assert seen == [False, False, True, True]
