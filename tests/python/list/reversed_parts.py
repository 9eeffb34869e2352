# Parts of a list turned around in place, of every length that is done by pairs or in a loop, and copies of lists.
# sql: (n BIGINT, start BIGINT, stop BIGINT) RETURNS TEXT
# tier: native
def f(n, start, stop):
    a = list(range(n))
    b = a[:]
    c = b.copy()
    d = list(a)
    a[:stop] = a[stop - 1::-1] if stop > 0 else a[:stop]
    if 0 < start <= stop <= n:
        b[start:stop] = b[stop - 1:start - 1:-1]
    c.append(n)
    d[:2] = d[1::-1]
    e = tuple(c)[:]
    total = sum(i * v for i, v in enumerate(a)) + 1000 * sum(i * v for i, v in enumerate(b))
    return f"{total} {a[:12]} {b[:12]} {c[-1]} {d[:3]} {len(e)}"


# row: 0, 0, 0
# row: 1, 0, 1
# row: 1, 1, 1
# row: 2, 1, 2
# row: 2, 1, 1
# row: 2, 2, 2
# row: 2, 2, 1
# row: 3, 1, 3
# row: 3, 1, 2
# row: 3, 2, 3
# row: 3, 2, 2
# row: 5, 1, 5
# row: 5, 1, 4
# row: 5, 2, 5
# row: 5, 2, 4
# row: 8, 1, 8
# row: 8, 1, 7
# row: 8, 2, 8
# row: 8, 2, 7
# row: 9, 1, 9
# row: 9, 1, 8
# row: 9, 2, 9
# row: 9, 2, 8
# row: 10, 1, 10
# row: 10, 1, 9
# row: 10, 2, 10
# row: 10, 2, 9
# row: 11, 1, 11
# row: 11, 1, 10
# row: 11, 2, 11
# row: 11, 2, 10
# row: 12, 1, 12
# row: 12, 1, 11
# row: 12, 2, 12
# row: 12, 2, 11
# row: 20, 1, 20
# row: 20, 1, 19
# row: 20, 2, 20
# row: 20, 2, 19
# row: 63, 1, 63
# row: 63, 1, 62
# row: 63, 2, 63
# row: 63, 2, 62
# row: 64, 1, 64
# row: 64, 1, 63
# row: 64, 2, 64
# row: 64, 2, 63
# row: 65, 1, 65
# row: 65, 1, 64
# row: 65, 2, 65
# row: 65, 2, 64
# row: 66, 1, 66
# row: 66, 1, 65
# row: 66, 2, 66
# row: 66, 2, 65
# row: 67, 1, 67
# row: 67, 1, 66
# row: 67, 2, 67
# row: 67, 2, 66
# row: 100, 1, 100
# row: 100, 1, 99
# row: 100, 2, 100
# row: 100, 2, 99
