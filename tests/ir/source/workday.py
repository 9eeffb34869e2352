# types: TEXT, BIGINT -> TEXT
from datetime import date, timedelta

def workday(text, n):
    day = date.fromisoformat(text) + timedelta(days=n)
    if day.weekday() >= 5:
        day += timedelta(days=7 - day.weekday())
    return day.isoformat()
