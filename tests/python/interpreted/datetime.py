# sql: (y BIGINT, m BIGINT, d BIGINT) RETURNS TEXT
from datetime import date, timedelta


def f(y, m, d):
    return (date(y, m, d) + timedelta(days=30)).isoformat()

# row: 2024, 1, 31
# row: 2023, 12, 15
