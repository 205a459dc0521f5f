"""The condition language: Python's syntax, exact figures, three values.

`compiler` turns text into a tree of nodes, once; a node runs (true, false or a figure, None for
unknown), says its bounds, and names the questions on which an unknown hangs.
"""
