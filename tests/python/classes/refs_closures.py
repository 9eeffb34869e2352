# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    def __init__(self, v):
        self.v = v
def f(n):
    xs = [A(i) for i in range(n + 3)]
    for x in xs:
        def inc():
            x.v += 5
        inc()
    add = lambda a, k: setattr(a, 'v', a.v + k)
    g = lambda a: a.v
    return str([g(x) for x in xs]) + str(any(x.v > 6 for x in xs)) + str(max((x.v for x in xs), default=0))

# row: 3
# row: -1
# row: 0
# row: 7
