# sql: (s TEXT) RETURNS BIGINT
# tier: native
def f(s):
    grid = [list(r) for r in s.split("/")]
    def fill(y, x):
        if 0 <= y < len(grid) and 0 <= x < len(grid[y]) and grid[y][x] == "1":
            grid[y][x] = "0"
            for dy, dx in [(1, 0), (-1, 0), (0, 1), (0, -1)]:
                fill(y + dy, x + dx)
            return True
        return False
    return sum(fill(y, x) for y in range(len(grid)) for x in range(len(grid[y])))

# row: '110/010/001'
# row: ''
# row: '000'
