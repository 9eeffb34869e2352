"""`to_datetime`, `to_timedelta` and `to_numeric`."""
