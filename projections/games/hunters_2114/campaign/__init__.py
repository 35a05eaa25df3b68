"""The campaign between the missions, as plain data and pure arithmetic."""
