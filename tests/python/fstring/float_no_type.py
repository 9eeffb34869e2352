# sql: (x DOUBLE) RETURNS TEXT
# tier: native
def f(x):
    return f"{x:10}|{x:.3}|{x:>12.5}|{x:,}|{x:+}|{x:08}"

# row: 0.0
# row: -0.0
# row: 1.0
# row: 1234.5678
# row: 1e16
# row: 1e-7
# row: 123456.0
# row: nan
# row: inf
