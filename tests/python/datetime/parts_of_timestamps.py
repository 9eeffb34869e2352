# sql: (t TIMESTAMP) RETURNS TEXT
# tier: native
from datetime import datetime, timedelta, timezone
def f(t):
    a = t.replace(hour=0, minute=0, second=0, microsecond=0)
    b = t - timedelta(days=t.weekday())
    c = (t - datetime(1970, 1, 1)).total_seconds()
    d = t.date() + timedelta(weeks=1)
    e = datetime.combine(d, t.time())
    g = t.strftime("%H:%M:%S.%f %y %p %I")
    return f"{a} {b:%Y-%m-%d} {c} {d} {e} {g} {t.time()} {datetime.fromtimestamp(int(c), tz=timezone.utc)} {t.isocalendar().week}"

# row: datetime(2024, 2, 29, 13, 5, 7, 123)
# row: datetime(1969, 1, 1, 0, 0, 0, 0)
