# sql: (x DOUBLE) RETURNS TEXT
# tier: native
def f(x):
    n, d = x.as_integer_ratio()
    return f'{n}/{d}'

# row: 0.375
# row: inf
# row: nan
