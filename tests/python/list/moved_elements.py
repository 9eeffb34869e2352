# Elements that are taken out and put back: near, far, out of range, counted from the end.
# sql: (n BIGINT, at BIGINT, place BIGINT) RETURNS TEXT
# tier: native
def f(n, at, place):
    a = list(range(n))
    b = list(range(n))
    c = [str(i) for i in range(n)]
    a.insert(place, a.pop(at))
    x = b.pop(at)
    b.append(x)
    y = c.pop(at)
    c.insert(place, y)
    d = [(i, -i) for i in range(n)]
    d.insert(place, d.pop(at))
    e = list(range(n))
    for _ in range(3):
        e.insert(0, e.pop())
        e.insert(2, e.pop(0))
        e.append(e.pop(0))
    if n > 12:
        return f"{sum(i * v for i, v in enumerate(a))} {x} {b[-1]} {c.index(y)} {d[-1]} {e[:5]}"
    return f"{a} {b} {x} {c} {y} {d} {e}"

# row: 2, 0, 2
# row: 1, 1, 2
# row: 3, 0, 1
# row: 2, -1, 1
# row: 5, 4, -2
# row: 5, 1, 2
# row: 5, 2, 5
# row: 5, -3, 2
# row: 3, -3, 6
# row: 2, -2, 0
# row: 5, 3, 4
# row: 1, -1, 2
# row: 5, -2, -2
# row: 5, 0, 2
# row: 1, -2, -2
# row: 5, -5, 5
# row: 3, -2, 2
# row: 5, 5, 8
# row: 5, -4, 1
# row: 5, -2, 5
# row: 2, -1, 1
# row: 3, 2, 3
# row: 5, 5, -1
# row: 1, 0, 4
# row: 5, 5, 0
# row: 2, 2, -3
# row: 1, -2, 1
# row: 1, -2, 2
# row: 1, -2, 0
# row: 5, -6, 1
# row: 3, 1, 0
# row: 1, -2, -1
# row: 5, 1, -6
# row: 3, -4, 3
# row: 5, -5, 1
# row: 2, -1, -2
# row: 3, -2, -4
# row: 5, -4, 2
# row: 5, 3, -6
# row: 3, 1, -4
# row: 2, -1, -1
# row: 5, -3, 4
# row: 3, -2, 1
# row: 3, 0, -4
# row: 3, 1, 2
# row: 2, -1, 2
# row: 2, 2, 2
# row: 5, 0, 8
# row: 5, -5, -1
# row: 5, 1, 1
# row: 5, 5, -2
# row: 3, -1, -4
# row: 2, 1, -1
# row: 5, 2, 8
# row: 3, -3, 3
# row: 5, -1, 5
# row: 3, 1, 3
# row: 5, -6, -1
# row: 1, 0, 1
# row: 2, -2, -1
# row: 3, 3, 6
# row: 5, 1, 5
# row: 2, 1, 0
# row: 1, 1, 0
# row: 5, -3, -2
# row: 2, 2, 1
# row: 5, 3, 8
# row: 5, -4, -1
# row: 3, 0, -1
# row: 5, 1, 8
# row: 200, 0, 199
# row: 200, 199, 0
# row: 200, 100, 40
# row: 200, 100, 30
# row: 200, 100, 170
# row: 200, 30, 93
# row: 200, 30, 94
# row: 200, -1, -1
# row: 70, 3, -2
# row: 70, -70, 4611686018427387904
# row: 0, 0, 0
