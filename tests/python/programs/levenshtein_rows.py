# sql: (a TEXT, b TEXT) RETURNS BIGINT
# tier: native
def f(a, b):
    if len(a) < len(b):
        return f(b, a)
    if not b:
        return len(a)
    prev = list(range(len(b) + 1))
    for i, c1 in enumerate(a):
        cur = [i + 1]
        for j, c2 in enumerate(b):
            cur.append(min(prev[j + 1] + 1, cur[j] + 1, prev[j] + (c1 != c2)))
        prev = cur
    return prev[-1]

# row: 'kitten', 'sitting'
# row: '', 'abc'
# row: 'ß', 'ss'
