# sql: (s TEXT, w BIGINT) RETURNS TEXT
# tier: native
def f(s, w):
    xs = [float(x) for x in s.split(',')]
    if w < 1 or w > len(xs):
        return '-'
    out = []
    for i in range(len(xs) - w + 1):
        window = xs[i:i + w]
        out.append(sum(window) / w)
    return ' '.join(f'{v:.3f}' for v in out)

# row: '1,2,3,4', 2
# row: '1', 5
