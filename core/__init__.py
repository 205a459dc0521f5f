"""What an ordinance decides about a project: pure, arguments in, values out."""
