# sql: (a DOUBLE) RETURNS TEXT
# replays: 2
def f(a):
    z = complex(a, a)
    if abs(z) > 2:
        return "large"
    return "small"

# row: 1.7e308
# row: 1.0
# row: -1.7e308
