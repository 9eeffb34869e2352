# sql: (n BIGINT) RETURNS TEXT
# tier: native
from datetime import timedelta

def f(n):
    t = timedelta(days=n, hours=-n, microseconds=n * 7)
    u = timedelta(hours=5, minutes=7)
    return f"{t} {-t} {abs(t)} {t.days} {t.seconds} {t.microseconds} {t.total_seconds()} {t * 3} {2 * t} {t // 7} {t / 7} {t / -4} {bool(t)} {t < u} {t // u} {t % u} {t / u} {t + u} {t - u} {timedelta(milliseconds=n, weeks=1)}"

# row: 0
# row: 1
# row: -1
# row: 100
# row: -12345
# row: 3
