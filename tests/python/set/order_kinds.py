# sql: (x DOUBLE, i BIGINT) RETURNS TEXT
# tier: native
# diverges: values: order of sets of numbers
def f(x, i):
    floats = {x, x / 2, x * 1e10, -x, 0.5, float(i)}
    mixed = {x, i, i + 1}
    nested = {(i, (x, -1)), (i + 1, (x, True)), (0, (0.0, False))}
    bools = {i > 0, x > 0}
    rows = {tuple(range(k)) for k in range(i % 7)}
    return f'{floats} {mixed} {nested} {bools} {rows}'

# row: 2.5, 3
# row: 0.0, 0
# row: -1.25, 13
# row: 7.0, 7
