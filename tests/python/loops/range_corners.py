# sql: (a BIGINT, b BIGINT, c BIGINT) RETURNS TEXT
def f(a, b, c):
    try:
        r = range(a, b, c)
        return f"{list(r)[:5]} {len(r)} {a in r} {b in r} {list(reversed(r))[:3]} {r[0] if r else None} {r[-1] if r else None} {list(r[1:3])} {bool(r)} {sum(r)}"
    except (ValueError, IndexError) as e:
        return str(e)

# row: 0, 5, 1
# row: 5, 0, -1
# row: 0, 5, 2
# row: 0, 6, 2
# row: 5, 0, 1
# row: 0, 0, 1
# row: -5, 5, 3
# row: 0, 5, 0
# row: 9223372036854775800, 9223372036854775807, 3
# row: -9223372036854775808, -9223372036854775800, 4
# row: 3, 4, 9223372036854775807
# row: 10, -10, -7
