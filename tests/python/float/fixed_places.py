# Digits behind the point, rounded half to even as what the float is exactly.
# sql: (x DOUBLE) RETURNS TEXT
# tier: native
def f(x):
    return f"{x:.0f} {x:.1f} {x:.2f} {x:10.3f}| {x:<12.5f}| {x:,.2f} {x:+.1%} {x:012.4f} {x:.17f} {x:.20f}".replace("%", "") + " %.2f %8.3f" % (x, x)

# row: 0.5
# row: 1.5
# row: 2.5
# row: 0.125
# row: -0.001
# row: 2.675
# row: 1e22
# row: 1234567.891
# row: -0.0
# row: 5e-324
# row: 1e-20
# row: 9007199254740993.0
# row: 4.35
# row: 1e300
