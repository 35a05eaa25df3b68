"""What it means: histories, folds, and one folder a game with everything its rules say."""
