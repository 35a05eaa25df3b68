"""The inks of what is drawn on tiles: roles that only this game's drawings have.

Each army has a colour with its shades, and by day and night the same tile in more or less light. An
army of a pack gets one of some others by its name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from projections.palette import Role, Roles

_SHADES: Final = ("body", "weave", "lite", "rim", "paper", "ink", "accent", "half")
"""Of a tile: its ground, the pattern on it, its bevel, outlines and name plate; of the picture:
what it lies on, its lines, its one large area, skin and glass."""

_ARMIES: Final[Mapping[str, tuple[str, str]]] = {
    "borgo": (
        "2463AE 174582 4C8AD3 0C2748 EAF2FB 101A26 3379C8 A9C8EA",
        "1F5596 143B6E 3A74B8 06162B B4CAE4 0B1420 2361A8 86A9D1",
    ),
    "moloch": (
        "B82B2A 86191C D9605A 430C0E FCEEEA 211011 CC4038 EFB4AA",
        "922325 691316 BD4A47 260608 E6C3BB 1C0C0D A92E2B D28F85",
    ),
    "outpost": (
        "3F7F3C 285A27 66A35F 12300F EEF6E8 111C10 4B8E42 B4D4A9",
        "32682F 204A1F 528B4C 081B08 BDD5B1 0C160B 35702F 8CB682",
    ),
    "hegemony": (
        "C0870C 966402 E9B53F 3F2800 FFF6DD 201704 B87A00 F0CE82",
        "AE780A 835802 D29B2A 221500 E9D49C 1A1204 8E5E00 D0A54C",
    ),
    "smart": (
        "778B98 596C78 A9BAC4 17222A EFF5F7 0F181D 16808E AFC9D0",
        "5C707C 43545F 8399A6 0C1419 BECCD3 0A1216 0E6673 85A7B0",
    ),
    "vegas": (
        "68308C 49196A 9A5CBE 2C0F3D F7EEFB 1A0F21 9A4FC4 D6B3E8",
        "572577 3C1158 9058B4 1A0727 D5BFE3 150B1B 7A34A3 B48BCC",
    ),
    "pack-0": (
        "A13674 7E2559 CF6EA6 371027 FAEBF4 170C13 B63580 E6A8CC",
        "802D5E 611F45 C1679B 210816 DEB5CD 140B10 932565 C87EA9",
    ),
    "pack-1": (
        "339999 227777 6ECFCF 103737 EBFAFA 0C1717 2A9292 A8E6E6",
        "2D8080 1F6161 67C1C1 082121 B5DEDE 0B1414 1E7676 7EC8C8",
    ),
    "pack-2": (
        "A15D36 7E4625 CF916E 371E10 FAF0EB 17100C B66435 E6BFA8",
        "804C2D 61371F C18867 211108 DEC4B5 140E0B 934D25 C8997E",
    ),
    "pack-3": (
        "3636A1 25257E 6E6ECF 101037 EBEBFA 0C0C17 3535B6 A8A8E6",
        "2D2D80 1F1F61 6767C1 080821 B5B5DE 0B0B14 252593 7E7EC8",
    ),
}
_PACKS: Final = sum(name.startswith("pack-") for name in _ARMIES)

_TOLD_FROM: Final = {
    "ink": ("paper", 4.5), "accent": ("paper", 3.0), "paper": ("rim", 4.5), "lite": ("rim", 3.0),
}  # fmt: skip
"""From which other shade one must be told, and how clearly; the rest is ground and pattern."""

_ON_TILES: Final[Roles] = {
    "tile-badge": Role("#12161B", "#0A0D11", on="tile-mark", least=4.5),
    "tile-mark": Role("#FFFDF6", "#FFF8E6", on="tile-badge", least=4.5),
    "tile-steel": Role("#C9D1D8", "#AEB8C1", on="tile-badge", least=4.5),
    "tile-shade": Role("#8A96A1", "#74808B", on="tile-badge"),
    "tile-changed": Role("#FFC928", "#FFC928", on="tile-changed-ink", least=4.5),
    "tile-changed-ink": Role("#1A1200", "#1A1200", on="tile-changed", least=4.5),
    "tile-wound": Role("#D3122F", "#FF5A70", on="tile-badge"),
    "tile-rope": Role("#FFF3C4", "#FFE9A0", on="tile-badge", least=4.5),
}
"""What lies on a tile, whatever its army: marks, armour, shields, numbers, ropes."""


def shades_of(army: str) -> str:
    """How the roles of an army begin."""
    if army in _ARMIES:
        return army
    return f"pack-{sum(map(ord, army)) % _PACKS}"


def _of_armies() -> Iterator[tuple[str, Role]]:
    for army, (light, dark) in _ARMIES.items():
        for shade, by_day, by_night in zip(_SHADES, light.split(), dark.split(), strict=True):
            on, least = _TOLD_FROM.get(shade, (shade, 1.0))
            yield f"{army}-{shade}", Role(f"#{by_day}", f"#{by_night}", f"{army}-{on}", least)


ROLES: Final[Roles] = {**_ON_TILES, **dict(_of_armies())}
