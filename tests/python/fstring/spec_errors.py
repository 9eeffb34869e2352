# sql: (k BIGINT, a BIGINT, x DOUBLE, s TEXT) RETURNS TEXT
def f(k, a, x, s):
    try:
        if k == 0: return f"{a:s}"
        if k == 1: return f"{s:d}"
        if k == 2: return f"{x:d}"
        if k == 3: return f"{x:x}"
        if k == 4: return f"{a:.2}"
        if k == 5: return f"{s:+}"
        if k == 6: return f"{s:=5}"
        if k == 7: return f"{s:,}"
        if k == 8: return f"{a:,x}"
        if k == 9: return f"{a:c}"
        if k == 10: return f"{x:,e}{x:_g}"
        if k == 11: return f"{a:5c}|{a:<5c}|"
        if k == 12: return f"{s:010}"
        if k == 13: return f"{a:k}"
        if k == 14: return f"{a:,_}"
        if k == 15: return f"{True:5} {True:d} {None!s:>6} {a == 1:>6}"
    except (ValueError, OverflowError, TypeError) as e:
        return f"{type(e).__name__}: {e}"
    return "none"

# row: 0, 65, 1.5, 'ab'
# row: 1, 65, 1.5, 'ab'
# row: 2, 65, 1.5, 'ab'
# row: 3, 65, 1.5, 'ab'
# row: 4, 65, 1.5, 'ab'
# row: 5, 65, 1.5, 'ab'
# row: 6, 65, 1.5, 'ab'
# row: 7, 65, 1.5, 'ab'
# row: 8, 65, 1.5, 'ab'
# row: 9, 65, 1.5, 'ab'
# row: 10, 65, 1.5, 'ab'
# row: 11, 65, 1.5, 'ab'
# row: 12, 65, 1.5, 'ab'
# row: 13, 65, 1.5, 'ab'
# row: 14, 65, 1.5, 'ab'
# row: 15, 65, 1.5, 'ab'
# row: 9, 1114112, 1.5, 'ab'
# row: 9, -1, 1.5, 'ab'
# row: 9, 128512, 1.5, 'ab'
