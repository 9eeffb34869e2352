# The classic: one row three times.
# sql: (a BIGINT) RETURNS TEXT
# tier: native
def f(a):
    grid = [[0] * 2] * 3
    grid[0][1] = a
    return str(grid)

# row: 5
