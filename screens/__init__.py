"""What the user sees in the terminal: one screen a file, over core."""
