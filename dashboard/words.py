"""The sentences of what you see: a table for the commands, and one for each room that speaks."""

from events.words import Words

WORDS = Words("dashboard")
"""The command line."""

TERMINAL_WORDS = Words("dashboard.terminal")
REPLAY_WORDS = Words("dashboard.replay")
PAGE_WORDS = Words("dashboard.views")
STATISTICS_WORDS = Words("dashboard.views.statistics")
STORY_WORDS = Words("dashboard.story")
