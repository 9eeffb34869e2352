# sql: (x TEXT) RETURNS BOOLEAN
# tier: mixed
def f(x):
    return hash(x) == hash("a" + x[1:]) and isinstance(hash(x), int)


# row: 'abc'
