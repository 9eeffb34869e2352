# sql: (n BIGINT) RETURNS TEXT
def f(n):
    fs = []
    for i in range(n):
        def g(x, i=i):
            return x + i
        fs.append(g)
    hs = [lambda x: x * i for i in range(3)]
    def make(k):
        def inner(x):
            nonlocal k
            k += x
            return k
        return inner
    m = make(n)
    m(1)
    acc = 0
    def bump(by):
        nonlocal acc
        if by > 1:
            acc += by
        return acc
    for i in range(n):
        bump(i)
    def outer():
        x = n
        def mid():
            def low():
                nonlocal x
                x += 1
                return x
            return low() + x
        return mid() + x
    compose = lambda p, q: lambda x: p(q(x))
    return f"{[g(10) for g in fs]} {[h(2) for h in hs]} {m(2)} {acc} {outer()} {compose(lambda x: x + n, lambda x: x * 2)(5)} {(lambda *a, **k: (a, sorted(k)))(1, n, z=2, b=3)}"

# row: 0
# row: 1
# row: 3
# row: 6
