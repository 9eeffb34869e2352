"""Operators of columns and tables."""
