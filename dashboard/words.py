"""The sentences of what you see: two tables for the commands, and one for each room that speaks."""

from events.words import Words

WORDS = Words("dashboard")
"""What commands say when they run."""
CLI_WORDS = Words("dashboard.cli")
"""The command line itself: the help of all commands, and what is wrong with a line that was typed.

A table of its own: `aar --help` reads no other.
"""

TERMINAL_WORDS = Words("dashboard.terminal")
REPLAY_WORDS = Words("dashboard.replay")
PAGE_WORDS = Words("dashboard.views")
STATISTICS_WORDS = Words("dashboard.views.statistics")
STORY_WORDS = Words("dashboard.story")
