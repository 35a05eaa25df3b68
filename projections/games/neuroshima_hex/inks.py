"""The inks of what is drawn on tiles: roles that only this game's marks have."""

from __future__ import annotations

from typing import Final

from projections.palette import Role, Roles

ROLES: Final[Roles] = {
    "melee": Role("#8E1616", "#FFA294"),
    "ranged": Role("#123F8C", "#A3CCFF"),
    "gauss": Role("#5A1E8A", "#DDBBFF"),
    "armour": Role("#12161B", "#F4F6F8"),
    "net": Role("#3A2A00", "#FFE08A"),
    "link": Role("#14573A", "#8CE5B4"),
    "link_enemy": Role("#7A3E00", "#FFC46B"),
    "glyph": Role("#12161B", "#F4F6F8"),
    "initiative": Role("#12161B", "#F4F6F8"),
    "initiative_ink": Role("#FFFFFF", "#0E1117", on="initiative", least=4.5),
    "shield": Role("#33475A", "#C3D3E2"),
    "wound": Role("#A8102E", "#FF8096"),
    "wound_ink": Role("#FFFFFF", "#0E1117", on="wound", least=4.5),
    "mobility": Role("#14573A", "#8CE5B4"),
}
