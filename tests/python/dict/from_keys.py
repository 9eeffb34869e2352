# sql: (s TEXT, n BIGINT) RETURNS TEXT
# tier: native
def f(s, n):
    unique = list(dict.fromkeys(s.split()))
    letters = dict.fromkeys(s, n)
    numbers = dict.fromkeys(range(n))
    a = set(s)
    a.update(set(s.upper()), "q")
    mixed = {1.0, n}
    mixed |= {True, 2}
    return f"{unique} {letters} {numbers} {sorted(a)} {len(mixed)}"

# row: 'to be or not to be', 3
# row: '', 0
# row: 'é é x', -1
