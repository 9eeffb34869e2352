# sql: (xs TEXT) RETURNS TEXT
# tier: mixed
def entry(xs):
    x = xs
    a = [x for x in x if (y := x * 2) > 2]
    b = [[z for z in range(x) if (w := z) >= 0] for x in x if (q := x)]
    c = [(lambda x: x + 1)(x) for x in x if (y2 := x)]
    d = [x + z for x in x for z in range(x) if (p := x + z) % 2]
    return f"{a} {b} {c} {d} {x}"
def f(xs):
    return entry([int(x) for x in xs.split()])

# row: '1 2 3'
