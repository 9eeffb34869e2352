# sql: (i BIGINT) RETURNS TEXT
# tier: native
# diverges: values: order of sets of numbers
def f(i):
    cells = {(k % 5, k // 5) for k in range(25) if i >> k & 1}
    for _ in range(3):
        near = {}
        for x, y in cells:
            for dx in (-1, 0, 1):
                for dy in (-1, 0, 1):
                    if dx or dy:
                        near[x + dx, y + dy] = near.get((x + dx, y + dy), 0) + 1
        cells = {c for c, n in near.items() if n == 3 or n == 2 and c in cells}
    return str(cells)

# row: 1234567
# row: 31
# row: 4329604
# row: 0
