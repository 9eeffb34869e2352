# sql: (x DOUBLE) RETURNS TEXT
def f(x):
    return f"{x} {x!r} {x:.3f} {x:.3e} {x:g} {x:.17g} {x:G} {x:%} {x:,.1f} {x:+.0f} {x:#.3g} {x:20.5g}|{x:<20}|{x:^+25.3e}|{x:=+12.1e}|{x:012.2e}"

# row: 1e16
# row: 9999999999999998.0
# row: 1e22
# row: 1.7976931348623157e308
# row: 5e-324
# row: 2.2250738585072014e-308
# row: 0.0001
# row: 0.00001
# row: 123456789.123456789
# row: 1e15
# row: -1e-7
# row: 0.1
# row: 1e21
# row: 999999.5
# row: 1e6
# row: 1e5
# row: inf
# row: -inf
# row: nan
# row: -0.0
# row: 2.5
# row: 3.5
# row: 0.5
