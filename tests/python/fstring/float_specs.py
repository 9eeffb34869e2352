# sql: (x DOUBLE) RETURNS TEXT
# tier: native
def f(x):
    return f"{x:.2f}|{x:10.3f}|{x:<10.1f}|{x:+.1f}|{x: .1f}|{x:010.2f}|{x:,.2f}|{x:_.1f}|{x:e}|{x:.3e}|{x:E}|{x:g}|{x:.3g}|{x:G}|{x:%}|{x:.1%}|{x:.0f}|{x:#.0f}|{x:^12.2f}"

# row: 0.0
# row: -0.0
# row: 1.5
# row: 2.5
# row: -1234567.891
# row: 0.000012345
# row: 1e16
# row: 1e100
# row: 0.5
# row: nan
# row: inf
# row: -inf
