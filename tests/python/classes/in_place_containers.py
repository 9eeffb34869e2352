# sql: (x BIGINT) RETURNS TEXT
# tier: native
def f(x):
    a = {1, 2, 3}; b = a
    a -= {1}
    a &= {2, 3, 4}
    c = {"k": x}; d = c
    c |= {"l": 2}
    e = [1]; g = e
    e *= 2
    e += (x,)
    return str((sorted(b), d, g, a is b, e is g))

# row: 3
# row: -1
# row: 0
# row: 12
