"""Drawings: vectors, black on white, each followed by words that say all that it says."""
