# sql: (x DOUBLE) RETURNS TEXT
def f(x):
    t = (x, 1)
    return f"{t == t} {t == (x, 1)} {(x,) < (x,)} {(x, 1) < (x, 2)} {[x] == [x]} {x == x} {x in [x]} {(x, 2) > (1.0, 1)}"

# row: nan
# row: 1.0
# row: inf
