"""A moment or a whole match for others: pictures, films, one-file replays, reports to print."""
