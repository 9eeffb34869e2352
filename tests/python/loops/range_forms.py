# sql: (a BIGINT, b BIGINT, c BIGINT) RETURNS TEXT
# tier: native
def f(a, b, c):
    out = ""
    for i in range(a, b, c):
        out += str(i) + ","
    return out

# row: 0, 5, 1
# row: 5, 0, -2
# row: 0, 10, 3
# row: 0, -5, 1
# row: 3, 3, 1
# row: 0, 5, 0
# row: 9223372036854775800, 9223372036854775807, 3
# row: -9223372036854775800, -9223372036854775808, -5
