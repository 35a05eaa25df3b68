"""What is wrong with moves, shots and dice: the arithmetic held against what the table told."""
