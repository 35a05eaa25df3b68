"""A second resolver, plain and slow, written from the rulebook alone.

It shares no code with the product: tiles are read from the armies' files as they stand, positions
and results are the JSON of the command. Where both give another answer, one of them misread a
sentence of the rules.
"""
