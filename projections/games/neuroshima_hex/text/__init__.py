"""A match as text that people type beside the table and post in a forum, both ways."""
