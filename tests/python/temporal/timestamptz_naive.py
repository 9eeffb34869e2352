# sql: (x TIMESTAMPTZ, y TIMESTAMP) RETURNS TEXT
# tier: native
def f(x, y):
    try:
        return str(x < y)
    except TypeError:
        pass
    try:
        return str(y - x)
    except TypeError:
        return f"{x == y} {y == x} {x != y}"


# row: datetime(2024, 2, 29, 13, 5, 6, 123456, timezone.utc), datetime(2024, 2, 29, 13, 5, 6, 123456)
