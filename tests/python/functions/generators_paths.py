# sql: (s TEXT) RETURNS TEXT
# tier: native
def paths(g, a, b, seen):
    if a == b:
        yield [a]
        return
    for n in g.get(a, []):
        if n not in seen:
            for rest in paths(g, n, b, seen | {n}):
                yield [a] + rest


def f(s):
    g = {}
    for e in s.split():
        g.setdefault(e[0], []).append(e[1])
    last = s.split()[-1][1]
    return ' '.join('>'.join(p) for p in paths(g, s[0], last, {s[0]}))


# row: 'ab bc cd ad'
# row: 'ab'
