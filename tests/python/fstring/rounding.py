# sql: (x DOUBLE) RETURNS TEXT
# tier: native
def f(x):
    return f"{x:.0f} {x:.1f} {x:.2f} {x:.3f} {x:.20f}"

# row: 0.5
# row: 1.5
# row: 2.5
# row: 0.125
# row: 0.375
# row: 2.675
# row: 1e-10
# row: 9.995
# row: 123456789.987654321
