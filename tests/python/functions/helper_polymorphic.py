# sql: (a BIGINT, s TEXT, x DOUBLE) RETURNS TEXT
# tier: native
def twice(v):
    return v + v


def f(a, s, x):
    return f"{twice(a)} {twice(s)} {twice(x)}"

# row: 3, 'ab', 0.5
# row: -1, 'ü', nan
