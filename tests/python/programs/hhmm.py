# sql: (t BIGINT, delay DOUBLE) RETURNS TEXT
# tier: native
def f(t, delay):
    """CRS time 1745 plus delay in minutes"""
    if t is None:
        return None
    minutes = (t // 100) * 60 + t % 100
    if delay is not None:
        minutes += int(delay)
    minutes %= 24 * 60
    h, m = divmod(minutes, 60)
    return f"{h:02}:{m:02}"

# row: 1745, 20.0
# row: 5, -10.0
# row: 2359, None
# row: None, 1.0
