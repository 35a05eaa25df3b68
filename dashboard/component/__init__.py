"""What runs in the browser: the recorder's desk, the replay, tables and boards; how they look."""
