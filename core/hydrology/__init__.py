"""Runoff, peaks, detention and infiltration: published methods as pure functions."""
