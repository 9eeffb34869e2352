# sql: (a TEXT, b TEXT) RETURNS TEXT
# tier: native
def f(a, b):
    n = min(len(a), len(b))
    i = 0
    while i < n and a[i] == b[i]:
        i += 1
    return a[:i]

# row: 'flower', 'flow'
# row: 'abc', 'xyz'
# row: 'äbc', 'äbd'
# row: '', ''
