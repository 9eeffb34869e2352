# sql: (n BIGINT) RETURNS TEXT
# tier: interpreted
from datetime import datetime, timezone
from zoneinfo import ZoneInfo
def f(n):
    return datetime.fromtimestamp(n, tz=ZoneInfo("Europe/Berlin")).isoformat()

# row: 0
# row: 1700000000
