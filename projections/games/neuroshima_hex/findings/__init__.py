"""Where a record of Neuroshima Hex differs from the rules: written apart from what offers do."""
