# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    xs = [float(x) for x in s.split(',')]
    centers = [min(xs), max(xs)]
    for _ in range(10):
        groups = [[], []]
        for x in xs:
            d = [abs(x - c) for c in centers]
            groups[d.index(min(d))].append(x)
        new = [sum(g) / len(g) if g else c for g, c in zip(groups, centers)]
        if new == centers:
            break
        centers = new
    return f'{centers[0]:.3f} {centers[1]:.3f}'

# row: '1,2,3,10,11,12'
# row: '1'
