"""A picture as it is kept: what the camera says of it goes, each of its dots stays."""

from zlib import crc32

import pytest
from events.errors import BadPicture
from events.pictures import LARGEST_PICTURE, clean_picture
from tests.importers import made
from tests.photos.conftest import seen, taken

KINDS = [
    pytest.param("JPEG", {"comment": b"Camera of Ann"}, id="jpeg"),
    pytest.param("JPEG", {"progressive": True}, id="jpeg in steps"),
    pytest.param("PNG", {}, id="png"),
    pytest.param("WEBP", {}, id="webp"),
    pytest.param("WEBP", {"lossless": True}, id="webp without loss"),
]


@pytest.mark.parametrize(("kind", "more"), KINDS)
def test_where_and_by_whom_it_was_taken_goes_and_the_dots_stay(kind, more):
    before = taken(kind, **more)
    assert b"Camera of Ann" in before

    kept = clean_picture(before)

    assert b"Camera of Ann" not in kept.data
    assert not seen(kept.data).getexif().get_ifd(0x8825)
    assert seen(kept.data).tobytes() == seen(before).tobytes()
    assert (kept.width, kept.height) == (160, 120)


def test_which_way_is_up_stays():
    kept = clean_picture(taken(turned=6)).data

    assert dict(seen(kept).getexif()) == {0x0112: 6}
    assert dict(seen(clean_picture(taken(turned=1)).data).getexif()) == {}


@pytest.mark.parametrize(("kind", "more"), KINDS)
def test_what_was_cleaned_is_cleaned_no_more(kind, more):
    kept = clean_picture(taken(kind, **more))

    assert clean_picture(kept.data) == kept


@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
def test_what_stands_behind_a_picture_goes(kind):
    data = taken(kind)

    assert clean_picture(data + b"a film, and where it was taken") == clean_picture(data)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_a_picture_that_breaks_off_is_refused_wherever_it_does(kind):
    data = taken(kind, (24, 16))
    for end in range(16, len(data) - 1):
        with pytest.raises(BadPicture) as refused:
            clean_picture(data[:end])
        assert refused.value.phrase.key == "picture.broken", end


def test_a_changed_byte_of_a_png_is_found():
    data = bytearray(made.picture())
    data[-20] ^= 1

    with pytest.raises(BadPicture, match="breaks off or is damaged"):
        clean_picture(bytes(data))


def test_remarks_in_a_png_go():
    assert clean_picture(made.picture(tEXt="Author\0Ann")).data == made.picture()


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "the file is empty"),
        (b"This is no picture.", "the file is no picture, expected JPEG, PNG or WebP"),
        (b"GIF89a" + bytes(40), "the file is no picture"),
        (b"\0\0\0\x18ftypheic" + bytes(40), "the picture is HEIC or AVIF"),
        (b"\xff\xd8\xff" + bytes(40), "the picture breaks off"),
        (made.picture(20_000, 1), "the picture is 20000 by 1 dots, at most 16384 per side"),
    ],
)
def test_what_is_no_picture_is_refused_with_a_sentence(data, sentence):
    with pytest.raises(BadPicture) as refused:
        clean_picture(data, where="table.jpg")

    assert str(refused.value).startswith(f"table.jpg: {sentence}")


def test_a_picture_that_is_too_large_is_refused():
    whole = made.picture()
    end = len(whole) - 12
    dots = bytes(LARGEST_PICTURE)
    more = len(dots).to_bytes(4) + b"IDAT" + dots + crc32(b"IDAT" + dots).to_bytes(4)

    with pytest.raises(BadPicture, match=r"has 8\.0 MB, at most 8\.0 MB are kept"):
        clean_picture(whole[:end] + more + whole[end:])
