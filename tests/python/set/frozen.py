# sql: (s TEXT, n BIGINT) RETURNS TEXT
# tier: native
def f(s, n):
    groups = {}
    for word in s.split():
        letters = frozenset(word)
        groups[letters] = groups.get(letters, 0) + 1
    odd = frozenset(i for i in range(n) if i % 2)
    pairs = {(i % 3, i % 2) for i in range(n)}
    return f"{len(groups)} {max(groups.values(), default=0)} {sorted(odd)} {sorted(pairs)} {3 in odd} {(1, 1) in pairs}"

# row: 'tea eat ate bat tab x', 6
# row: '', 0
# row: 'ab ba', 3
