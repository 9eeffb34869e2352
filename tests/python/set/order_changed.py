# sql: (a BIGINT) RETURNS TEXT
# tier: native
# diverges: values: order of sets of numbers
def f(a):
    groups = {}
    for k in range(8):
        groups.setdefault(k % 3, set()).add(k * a)
    alias = groups[1]
    alias |= {a, 99}
    moved = [groups.pop(0), alias]
    for s in moved:
        for x in list(s):
            if x % 2:
                s.discard(x)
                s.add(x * 3)
    it = iter(alias)
    return f'{groups} {moved} {next(it, None)} {[x for x in it]}'

# row: 3
# row: 5
# row: 0
