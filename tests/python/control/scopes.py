# sql: (a BIGINT) RETURNS TEXT
k = 10
def f(a, b=k, *rest, c=k + 1, **more):
    k = 5
    fs = []
    for i in range(3):
        fs.append(lambda x, i=i: x + i + k + a)
    gs = [lambda: i for i in range(3)]
    def counter():
        n = a
        def step(by=1):
            nonlocal n
            n += by
            return n
        return step
    one, two = counter(), counter()
    k = 6
    def late():
        return k
    k = 7
    return f"{[g(1) for g in fs]} {[g() for g in gs]} {one()} {one(5)} {two()} {late()} {b} {rest} {c} {more} {(lambda *z, q=2: (z, q))(a, 3)}"

# row: 0
# row: 3
# row: -8
