# sql: (a TEXT, b TEXT) RETURNS BIGINT
# tier: native
def f(a, b):
    return sum(x != y for x, y in zip(a, b)) + abs(len(a) - len(b))

# row: 'karolin', 'kathrin'
# row: '', 'abc'
