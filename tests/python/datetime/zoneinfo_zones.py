# sql: (n BIGINT, z TEXT) RETURNS TEXT
# tier: interpreted
from datetime import datetime, timezone, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError
UTC = ZoneInfo("UTC")
def f(n, z):
    try:
        tz = ZoneInfo(z)
    except ZoneInfoNotFoundError as e:
        return str(e)
    d = datetime(2024, 3, 31, 0, 30, tzinfo=UTC) + timedelta(hours=n)
    l = d.astimezone(tz)
    m = datetime(2024, 10, 27, 2, 30, tzinfo=tz)
    g = m.replace(fold=1)
    return f"{l} {l.tzname()} {l.utcoffset()} {l.dst()} {l.strftime('%c %Z %z')} {m.astimezone(UTC)} {g.astimezone(UTC)} {tz!r} {tz}"

# row: 0, 'Europe/Berlin'
# row: 1, 'Europe/Berlin'
# row: 2, 'America/New_York'
# row: 3, 'Asia/Kolkata'
# row: 4, 'Nope/Zone'
# row: 5, 'europe/berlin'
# row: -500000, 'Europe/London'
# row: 500000, 'Australia/Lord_Howe'
