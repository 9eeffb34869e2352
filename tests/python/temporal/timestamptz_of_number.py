# sql: (n BIGINT) RETURNS TIMESTAMPTZ
# tier: native
# replays: 1
from datetime import UTC, datetime


def f(n):
    try:
        return datetime.fromtimestamp(n, UTC)
    except ValueError:
        return None


# row: 0
# row: -1
# row: 1700000000
# row: 253402300800
