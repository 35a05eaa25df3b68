"""Hunters A.D. 2114: a campaign of days, and the missions in it."""
