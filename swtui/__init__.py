"""The program around core and screens: command line, files on disk, printing."""

__version__ = "0.1.0"
