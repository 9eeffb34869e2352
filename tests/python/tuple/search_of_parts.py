# sql: (s TEXT, n BIGINT) RETURNS TEXT
# tier: native
def f(s, n):
    t = (1, 'x', n, s, None, 2.5)
    try:
        return f'{t.index(n)} {t.count(n)} {t.count(1)} {t.count(s)} {t.index(s)} {t.index("x")} {t.count(2.5)}'
    except ValueError as e:
        return str(e)


# row: 'x', 1
# row: 'y', 2
# row: '', -1
