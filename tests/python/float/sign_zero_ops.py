# sql: (x DOUBLE) RETURNS TEXT
# tier: native
def f(x):
    return str(x + 0.0) + " " + str(x - 0.0) + " " + str(x * -1.0) + " " + str(0.0 - x) + " " + str(x * 0) + " " + str(abs(x))

# row: 0.0
# row: -0.0
# row: 3.0
# row: -3.0
