from datetime import datetime
from croniter import croniter

MARKS = ['*/5 * * * *', '0 0 1 * *', '30 9 * * 1-5', '0 12 * * mon,fri', '15 14 1 * *', '0 22 * * 1-5', '23 0-20/2 * * *', '5 4 * * sun', '0 0 29 2 *', '0 0 L * *', '* * * * * */15', '@daily', '61 * * * *', 'x', '']
INPUTS = [f'{mark}|{year}-0{month}-15' for mark in MARKS for year in (1999, 2024) for month in (1, 2, 6, 9)]


def check(x):
    mark, start = x.split('|')
    base = datetime.fromisoformat(start)
    times = croniter(mark, base)
    found = [times.get_next(datetime).isoformat() for _ in range(3)]
    return found + [times.get_prev(datetime).isoformat(), croniter.is_valid(mark), croniter.match(mark, base)]
