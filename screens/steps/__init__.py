"""The pages of the eight steps, one a file; `screens.project` shows them in its frame."""
