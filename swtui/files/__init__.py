"""Files on disk: reading strangers', saving whole, locks, safety copies, versions, trash, log."""
