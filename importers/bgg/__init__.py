"""BoardGameGeek: the plays of its XML, and a play as text to paste there."""
