# sql: (s TEXT) RETURNS BIGINT
def f(s):
    n = 0
    fixed = zip((1, 2), (3, 4))
    letters = enumerate(s)
    for c in s:
        for a, b in fixed:
            n += a * b
        for i, d in letters:
            n += 100
    return n

# row: 'abc'
# row: 'a'
# row: ''
