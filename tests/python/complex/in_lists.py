# sql: (a DOUBLE, n BIGINT) RETURNS TEXT
# tier: native
def f(a, n):
    points = []
    for i in range(n):
        points.append(complex(a, i))
    total = 0j
    for p in points:
        total += p * p.conjugate()
    return f"{points} {total} {len(points)}"

# row: 1.5, 0
# row: 1.5, 3
# row: -0.5, 5
