# sql: (n BIGINT) RETURNS TEXT
def f(n):
    seen = []
    try:
        if n > 2:
            sorted([1, 2], key=seen.append)
        ordered = sorted([None] * n)
        ordered += sorted(range(n), key=lambda v: None)
    except TypeError:
        return f'no order {seen}'
    return f'{ordered} {sorted([(None, n), (None, 2)])}'


# row: 0
# row: 1
# row: 2
# row: 3
