# sql: (n BIGINT) RETURNS TEXT
# tier: native
def f(n):
    out = []
    a = sorted([2, 1, 3], key=lambda q: out.append(q) or q)
    b = sorted([2, 1, 3], key=lambda q: out.append(q) or q * n, reverse=True)
    c = min([2, 1, 3], key=lambda q: out.append(q) or -q * n), max((2, 1, 3), key=lambda q: -q)
    d = max({'a': 1, 'bb': 2}, key=lambda k: out.append(k) or len(k)), min([], key=lambda q: q, default=n)
    e = sorted({'a': n, 'bb': 2}.items(), key=lambda kv: -kv[1])
    chosen = sorted([abs, len], key=lambda fn: out.append(1) or 1)
    return str((out, a, b, c, d, e, chosen[0](-2)))


# row: 3
# row: 0
# row: -1
