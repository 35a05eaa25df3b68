"""The story of a match, drawn: as HTML for pages, reports and files, as text for a terminal."""
