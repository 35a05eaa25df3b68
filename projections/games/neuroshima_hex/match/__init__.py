"""A match of Neuroshima Hex: state, fold, sentences, scene, facts, and the system's one value."""
