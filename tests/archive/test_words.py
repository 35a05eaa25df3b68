"""What questions say of themselves, on a page as on a command line, in both languages."""

from __future__ import annotations

import re

import pytest
from events.words import LANGUAGES
from projections.archive import asking

COMMAND_WORDS = re.compile(r"\w=|--|`|\baar\b|\w_\w|\bNAME\b|\{|\}")
"""What only somebody at a command line would understand."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", list(asking.questions()))
def test_a_question_speaks_no_command_words(name, lang):
    question = asking.questions()[name]

    for said in (question.title, question.explanation):
        assert not COMMAND_WORDS.search(said.text(lang)), said.text(lang)
        assert not re.search(r"(?i)\b(nan|none|null|true|false)\b", said.text(lang))


def test_what_was_not_checked_is_said_where_findings_are_asked(small, aar_in):
    asked = aar_in(small.folder, "archive", "ask", "findings")

    assert "not checked by the rules yet" in asked.err
    assert "checked" not in aar_in(small.folder, "archive", "ask", "armies").err
