"""Components of our own in the browser: the recorder's desk, and the parts it is built of."""
