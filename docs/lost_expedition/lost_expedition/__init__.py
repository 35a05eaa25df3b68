"""The Lost Expedition: a campaign of days and missions that all win or lose together."""
