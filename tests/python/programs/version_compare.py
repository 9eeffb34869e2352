# sql: (a TEXT, b TEXT) RETURNS BIGINT
# tier: native
def parts(v):
    out = []
    for p in v.split("."):
        out.append(int(p) if p.isdigit() else 0)
    return out


def f(a, b):
    x, y = parts(a), parts(b)
    n = max(len(x), len(y))
    for i in range(n):
        p = x[i] if i < len(x) else 0
        q = y[i] if i < len(y) else 0
        if p != q:
            return 1 if p > q else -1
    return 0

# row: '1.10.2', '1.9'
# row: '1.0', '1'
# row: '2.0b', '2.1'
# row: '', ''
