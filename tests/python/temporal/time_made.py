# sql: (x TIME) RETURNS TEXT
# tier: native
# row: time(0)
# row: time(13, 5, 6, 123456)
# row: time(23, 59, 59, 999999)
# row: time(1, 2, 3)
# row: None


from datetime import time


def f(x):
    if x is None:
        return None
    return time(x.hour, x.minute), time(minute=x.minute), time.fromisoformat(x.isoformat()) == x, x < time(12), max(x, time(2)), x.replace(second=0, microsecond=0), {time(0): 'midnight'}.get(x, 'other')
