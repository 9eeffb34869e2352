# sql: (n BIGINT, s TEXT) RETURNS TEXT
# tier: native
def f(n, s):
    t = tuple(i / 2 if i % 2 else i for i in range(n))
    u = (s, n, None)
    v = u[:n]
    w = tuple([[i] for i in range(n)])
    for part in w:
        part.append(len(w))
    joined = b'-'.join(tuple([s.encode(), b'x']))
    return f'{t} {t == (0, 0.5, 2)} {v} {u[n - 1:]} {w} {v + t} {tuple(s)} {tuple({s: n}.items())} {joined} {tuple(s.encode())}'

# row: 0, 'ab'
# row: 1, 'é'
# row: 3, ''
