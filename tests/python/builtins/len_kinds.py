# sql: (s TEXT, n BIGINT) RETURNS TEXT
# tier: native
def f(s, n):
    return f"{len(s)} {len([s, s])} {len((1, 2, 3))} {len(range(n))} {len(range(0, n, 3))} {len('')} {len(s.split())}"

# row: 'a b', 10
# row: 'é😀', -1
# row: '', 0
