# sql: (rule BIGINT, steps BIGINT) RETURNS TEXT
# tier: native
def f(rule, steps):
    width = 15
    cells = [0] * width
    cells[width // 2] = 1
    for _ in range(steps):
        nxt = []
        for i in range(width):
            left = cells[(i - 1) % width]
            right = cells[(i + 1) % width]
            code = left * 4 + cells[i] * 2 + right
            nxt.append(rule >> code & 1)
        cells = nxt
    out = ""
    for c in cells:
        out += "#" if c else "."
    return out

# row: 30, 0
# row: 30, 5
# row: 110, 6
