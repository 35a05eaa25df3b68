"""Pictures for the tests, and `aar` in this process."""

import io

import pytest
from tests.cli.conftest import aar, library  # noqa: F401 - fixtures

Image = pytest.importorskip("PIL.Image")


def taken(kind="JPEG", size=(160, 120), shade=60, *, turned=6, **more):
    """A picture as a camera writes it: noise, where it was taken, how it was held."""
    remarks = Image.Exif()
    remarks[0x0112], remarks[0x010F] = turned, "Camera of Ann"
    place = remarks.get_ifd(0x8825)
    place[1], place[2] = "N", (50.0, 3.0, 41.0)
    out = io.BytesIO()
    image = Image.effect_noise(size, shade).convert("RGB")
    image.save(out, kind, exif=remarks, **more)
    return out.getvalue()


def seen(data):
    """What a program that shows pictures makes of one."""
    image = Image.open(io.BytesIO(data))
    image.load()
    return image
