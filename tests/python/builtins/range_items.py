# sql: (n BIGINT, m BIGINT) RETURNS TEXT
# tier: native
R = range(10, 40, 10)


def f(n, m):
    r = range(n, m)
    try:
        x = R[n]
    except IndexError as e:
        x = str(e)
    return f'{x} {len(r)} {r[0] if r else None} {r[-1] if len(r) > 0 else "-"} {n in R} {sum(r)} {max(R)} {R[1:][0]} {list(R[::-1])} {range(n + 5)[m] if -5 < m < n + 5 else 7}'


# row: 0, 1
# row: 2, -1
# row: 5, 3
# row: -1, 9
# row: -3, 2
