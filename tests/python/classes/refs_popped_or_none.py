# sql: (x BIGINT) RETURNS TEXT
# tier: native
class C:
    def __init__(self, v):
        self.v = v
def f(n):
    d = {i: C(i) for i in range(n + 3)}
    for c in d.values():
        c.v += 1
    x = d.pop(0, None)
    y = d.pop(99, None)
    z = d.get(1)
    return str(x.v if x else None) + str(y is None) + str(z.v if z is not None else 'no') + str(len(d))

# row: 3
# row: -1
# row: 0
# row: 7
