"""Why a file was refused, in words of both languages."""

import errno
import os

import pytest
from events import disk
from events.errors import NotWritten, reason
from events.journal import place_files
from events.words import LANGUAGES

OURS = [
    errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.ENOENT,
    errno.ENOTDIR, errno.EISDIR, errno.EEXIST, errno.ENAMETOOLONG, errno.ELOOP, errno.EMFILE,
    errno.ENFILE, errno.EIO, errno.EBUSY, errno.ETXTBSY,
]  # fmt: skip


@pytest.mark.parametrize("number", OURS, ids=errno.errorcode.get)
def test_what_the_system_says_often_is_said_in_both_languages(number):
    why = reason(OSError(number, os.strerror(number)))

    english, polish = (why.text(lang) for lang in LANGUAGES)
    assert english != polish
    assert os.strerror(number) not in (english, polish)


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (OSError(errno.ENOLCK, "No locks available"), "No locks available"),
        (ValueError("embedded null byte"), "embedded null byte"),
        (OSError(), "OSError"),
    ],
)
def test_anything_else_is_told_as_it_came(error, words):
    assert reason(error) == words


def test_where_one_may_not_write_nobody_speaks_of_room(tmp_path, monkeypatch):
    def denied(*_arguments, **_more):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(disk, "write_scratch", denied)

    with pytest.raises(NotWritten) as caught:
        place_files({tmp_path / "x.aar": b""})
    assert "choose another folder" in caught.value.text("en")
    assert "wybierz inny folder" in caught.value.text("pl")
