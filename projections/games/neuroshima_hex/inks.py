"""The inks of what is drawn on tiles: roles that only this game's marks have."""

from __future__ import annotations

from typing import Final

from projections.palette import TOKENS, Role, Roles

ROLES: Final[Roles] = {
    "melee": Role("#8E1616", "#FFA294"),
    "ranged": Role(*TOKENS["cause"]),
    "gauss": Role("#5A1E8A", "#DDBBFF"),
    "armour": Role(*TOKENS["ink"]),
    "net": Role("#3A2A00", "#FFE08A"),
    "link": Role(*TOKENS["gain"]),
    "link_enemy": Role(*TOKENS["wait"]),
    "glyph": Role(*TOKENS["ink"]),
    "initiative": Role(*TOKENS["ink"]),
    "initiative_ink": Role(*TOKENS["on-seat"], on="initiative", least=4.5),
    "shield": Role("#33475A", "#C3D3E2"),
    "wound": Role(*TOKENS["loss"]),
    "wound_ink": Role(*TOKENS["on-seat"], on="wound", least=4.5),
    "mobility": Role(*TOKENS["gain"]),
}
