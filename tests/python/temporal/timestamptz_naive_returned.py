# sql: (x TIMESTAMPTZ) RETURNS TIMESTAMPTZ
# tier: interpreted
def f(x):
    return x.replace(tzinfo=None)


# row: datetime(2024, 2, 29, 13, 5, 6, 123456, timezone.utc)
