# sql: (xs TEXT) RETURNS TEXT
# tier: native
def entry(xs):
    x = "kept"
    a = [y for x in xs if (y := x * x) > 3]
    b = {k: v for k in xs if (v := k % 3)}
    c = sorted({z for q in xs if (z := q // 2) is not None})
    d = any((last := q) > 2 for q in xs)
    e = all((low := q) < 3 for q in xs)
    g = [total := 0] + [total := total + q for q in xs]
    return f"{a} {b} {c} {d} {e} {g} {total} {x}"
def f(xs):
    return entry([int(x) for x in xs.split()])

# row: '1 2 3 4'
# row: '5'
