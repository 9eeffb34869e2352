# sql: (n BIGINT) RETURNS TEXT
def steps(n):
    for i in range(n):
        yield i


def f(n):
    g = steps(n)
    out = f"{type(g).__name__} {isinstance(g, list)} {isinstance(g, int)} {g is None} {bool(g)} {g == n}"
    pairs = list(zip(steps(n), "abc")) + [(len(set(steps(n))), str(n in steps(n)))]
    return f"{out} {pairs} {dict(zip(steps(n), steps(n)))}"

# row: 0
# row: 2
# row: 5
