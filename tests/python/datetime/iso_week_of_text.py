# sql: (s TEXT) RETURNS DATE
# tier: native
# replays: 3
from datetime import date


def f(s):
    year, week = s.split('-W')
    week, day = week.split('-')
    try:
        return date.fromisocalendar(int(year), int(week), int(day))
    except ValueError:
        return None

# row: '2024-W07-1'
# row: '1999-W52-7'
# row: '2026-W53-4'
# row: '2025-W53-4'
# row: '2025-W01-0'
# row: '2025-W01-8'
