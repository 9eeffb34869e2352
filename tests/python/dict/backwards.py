# sql: (s TEXT, n BIGINT) RETURNS TEXT
# tier: native
def f(s, n):
    counts = {}
    for c in s:
        counts[c] = counts.get(c, 0) + 1
    known = {'a': n, 'b': s}
    out = [list(reversed(counts)), list(reversed(counts.items())), [v for v in reversed(counts.values())], list(reversed(known))]
    try:
        for c in reversed(counts):
            if c == 'x':
                counts['new'] = 1
            out.append(c)
    except RuntimeError as e:
        out.append(str(e))
    return str(out)

# row: 'hello', 1
# row: 'exo', 1
# row: '', 0
# replays: 1
