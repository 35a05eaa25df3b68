"""Many lines are noted the quick way, to the very same effect as line by line."""

import pytest
from events import register as module
from events.errors import BadEvent
from events.register import Register, envelopes_of
from hypothesis import example, given
from hypothesis import strategies as st

USUAL = b'{"id":"a","type":"b"}'

ODD = [
    b'{"id":"a","type":"b","x":"\xff"}',
    b'{"id":"a","type":"b","x":' + b"9" * 5000 + b"}",
    b'{"id":"a","type":"b","x":' + b"[" * 250 + b"]" * 250 + b"}",
    b'{"id":"a","type":"b","x":' + b'{"a":' * 250 + b"1" + b"}" * 251,
    b'{"id":"a","type":"b","x":NaN}',
    b'{"id":"a","type":"b","x":"\x00"}',
    b'{"id":"a","type":"b","after":1.0}',
    b'{"id":"a","type":"b","after":true}',
    b'{"id":"a","type":"b","cause":"x"}',
    b'{"id":"a","type":"b","cause":99999999999999999999999}',
    b'{"id":"a","type":"b","branch":1}',
    b'{"id":"a","type":"b","branch":null,"after":null}',
    b'{"id":["a"],"type":"b"}',
    b'{"id":"a","type":{}}',
    b'{"id":"a"}',
    b'{"id":"a","id":"c","type":"b"}',
    b'{"id":"\xc4\x85","type":"b","x":"\xc4\x85"}',
    b'{"id":"a","type":"branch_opened","branch":"s","from":1,"kind":"what_if"}',
    b'{"id":"a","type":"branch_opened","branch":"s","from":99,"kind":"what_if"}',
    b"[]",
    b"1",
    b"",
    b"},{",
    b'{"id":"a","type":"b"},{"id":"c","type":"d"}',
]


def noted(lines, add):
    register = Register()
    try:
        add(register, lines)
    except BadEvent as error:
        return str(error)
    marks = [tuple(mark) for mark in register.lines.marks]
    ids = {name: register.seq_of(name) for name in ("a", "c", "ą")}
    return register.raw, register.types, marks, ids, register.lines.branches


def one_by_one(register, lines):
    for line in lines:
        register.add(line)


@given(st.lists(st.sampled_from([USUAL, USUAL, *ODD]), max_size=6))
@example([USUAL, ODD[11], USUAL])
def test_many_lines_are_noted_as_one_by_one(lines):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_MANY", 0)
        assert noted(lines, Register.add_all) == noted(lines, one_by_one)


def test_what_is_usual_goes_the_quick_way():
    again = b'{"id":"c","type":"note_written","branch":"s","after":1,"cause":2,"text":"\xc4\x85"}'

    found = envelopes_of([USUAL, again])

    assert [(e.id, e.type, e.branch, e.after, e.cause) for e in found] == [
        ("a", "b", None, None, None),
        ("c", "note_written", "s", 1, 2),
    ]
