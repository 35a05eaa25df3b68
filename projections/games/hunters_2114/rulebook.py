"""The rules that a campaign is held to: how grave it is to break one, and where it stands.

Citations are the sections of the Polish rulebook.
"""

from __future__ import annotations

from typing import Final

from projections.acts import Rulebook
from projections.games.hunters_2114.words import FOUND

RULES: Final = Rulebook(FOUND)
