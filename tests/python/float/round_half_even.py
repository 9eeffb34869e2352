# sql: (x DOUBLE, n BIGINT) RETURNS TEXT
def f(x, n):
    return f"{round(x, n)} {round(x)} {round(x, 0)} {round(x, None)} {x:.0f} {x:.1f} {x:.2f}"

# row: 0.5, 0
# row: 1.5, 0
# row: 2.5, 0
# row: -0.5, 0
# row: -1.5, 0
# row: 2.675, 2
# row: 1.005, 2
# row: 0.125, 2
# row: 0.375, 2
# row: 1e22, -21
# row: 5.5, -1
# row: 15.0, -1
# row: 25.0, -1
# row: 1e300, -300
# row: 1.23456789e-5, 7
# row: 0.15, 1
# row: 0.25, 1
# row: 0.35, 1
# row: 4503599627370497.5, 0
# row: 9007199254740993.0, 0
# row: 1.7e308, 5
# row: 1e-320, 322
# row: -0.04, 1
