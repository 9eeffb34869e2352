# sql: (n BIGINT, m BIGINT) RETURNS TEXT
# tier: native
def f(n, m):
    grid = []
    for i in range(n):
        row = []
        for j in range(m):
            row.append(i * 10 + j)
        grid.append(row)
    total = 0
    for row in grid:
        for v in row:
            total += v
    return f"{grid} {total}"

# row: 2, 3
# row: 0, 3
# row: 3, 0
