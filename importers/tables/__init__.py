"""Tables of results: one match a row, or one participant a row, under whatever titles."""
