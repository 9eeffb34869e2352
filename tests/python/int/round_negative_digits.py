# sql: (a BIGINT, n BIGINT) RETURNS TEXT
def f(a, n):
    return f"{round(a, n)} {round(a)} {round(a, -1)} {round(a, -2)} {round(True, n)}"

# row: 5, -1
# row: 15, -1
# row: 25, -1
# row: -5, -1
# row: -15, -1
# row: 150, -2
# row: 250, -2
# row: 12345, -3
# row: 9223372036854775807, -1
# row: 9223372036854775807, -18
# row: -9223372036854775808, -19
# row: 55, 0
# row: 55, 3
# row: 7, -25
