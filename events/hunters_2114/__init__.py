"""The vocabulary of Hunters A.D. 2114: the campaign, and what happens in its missions."""

from typing import Final

from events.base import Event
from events.hunters_2114.campaign import CAMPAIGN_EVENTS
from events.hunters_2114.mission import MISSION_EVENTS

EVENTS: Final[tuple[type[Event], ...]] = (*CAMPAIGN_EVENTS, *MISSION_EVENTS)
"""What a journal of this game may hold beside the facts of every match."""
