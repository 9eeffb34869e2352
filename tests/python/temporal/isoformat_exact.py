# isoformat with separators and with all that `timespec` may be.
# sql: (t TIMESTAMP) RETURNS TEXT
# tier: native
import datetime as dt


def f(t):
    u = t.replace(tzinfo=dt.timezone.utc)
    v = t.replace(tzinfo=dt.timezone(dt.timedelta(hours=-3, minutes=-30)))
    out = [t.isoformat(" ", "minutes"), t.isoformat("é"), v.isoformat(), str(v)]
    out += [t.isoformat(timespec="auto"), u.isoformat(timespec="hours"), v.isoformat(sep="_", timespec="seconds")]
    out += [t.isoformat(timespec="milliseconds"), u.isoformat("T", "microseconds")]
    c = t.time()
    out += [c.isoformat(), c.isoformat("hours"), c.isoformat(timespec="minutes"), c.isoformat("seconds")]
    out += [c.isoformat("milliseconds"), c.isoformat("microseconds"), c.isoformat("auto")]
    return "|".join(out)


# row: datetime(2024, 2, 3, 4, 5, 6, 789999)
# row: datetime(9, 2, 3, 4, 5, 6)
# row: datetime(1969, 12, 31, 23, 59, 59, 999)
# row: datetime(9999, 12, 31, 0, 0, 0, 100000)
