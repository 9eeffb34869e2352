"""Rows and values by place, by label and by condition, read and written."""
