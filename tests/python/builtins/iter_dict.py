# sql: (x BIGINT) RETURNS TEXT
# tier: native
def f(x):
    table = {}
    for i in range(x + 3):
        table["k" + str(i)] = i * i
    keys = iter(table)
    first = next(keys)
    table["k1"] = -5
    second = next(keys, "none")
    rest = [k for k in keys]
    values = iter(table.values())
    pairs = iter(table.items())
    out = first + second + str(rest) + str(next(values)) + str(next(pairs)) + str(next(values, None)) + str(list(pairs))
    if x == 4:
        another = iter(table)
        next(another)
        table["new"] = 1
        next(another)
    return out

# row: 0
# row: 1
# row: -2
# row: -3
# row: 4
