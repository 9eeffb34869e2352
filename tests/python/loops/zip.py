# sql: (a TEXT, b TEXT) RETURNS BIGINT
# tier: native
def f(a, b):
    diff = 0
    for x, y in zip(a, b):
        if x != y:
            diff += 1
    return diff + abs(len(a) - len(b))

# row: 'karolin', 'kathrin'
# row: '', 'abc'
# row: 'é日', 'éx'
