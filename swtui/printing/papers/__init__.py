"""The papers: one module each, with a title, a rule when it can be had, and what is put on it."""
