# sql: (x DOUBLE) RETURNS TEXT
# tier: native
# replays: 1


def f(x):
    xs = [x, 2.0]
    return f"{x in [x]} {x in (1.0, x)} {x in xs} {x in {x}} {x in {x: 1}} {x in [1.5, 2.5]} {x not in (x,)}"


# row: nan
# row: 1.5
# row: 2.0
