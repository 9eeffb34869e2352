# sql: (n BIGINT) RETURNS TEXT
# replays: 2
def mk(x):
    class P:
        def __init__(self, v):
            self.v = v
        def __eq__(self, o):
            return isinstance(o, P) and self.v == o.v
    return P(x)
def f(n):
    out = []
    for k in range(n):
        out.append(mk(k) == mk(k))
    return str(out) + str(mk(1) == mk(1))


# row: 0
# row: 3
