# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    grid = [[(int(x) + i) % 3 == 0 for i in range(5)] for x in s.split(',')]
    rows, cols = len(grid), 5
    out = ''
    for r in range(rows):
        for c in range(cols):
            n = 0
            for dr in (-1, 0, 1):
                for dc in (-1, 0, 1):
                    if (dr or dc) and 0 <= r + dr < rows and 0 <= c + dc < cols:
                        n += grid[r + dr][c + dc]
            out += '#' if n == 3 or (n == 2 and grid[r][c]) else '.'
        out += '/'
    return out

# row: '1,2,3'
# row: '0'
