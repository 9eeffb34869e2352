# sql: (n BIGINT) RETURNS TEXT
def f(n):
    t = tuple(range(n))
    try:
        a, b = t
    except ValueError:
        a, b = -1, -1
    try:
        third = t[2]
    except IndexError as e:
        third = str(e)
    try:
        place = t.index(1)
    except ValueError:
        place = 'nowhere'
    if n == 5:
        t[0] = 1
    return f'{a} {b} {third} {place} {t[0]}'

# row: 1
# row: 2
# row: 4
# row: 0
# row: 5
