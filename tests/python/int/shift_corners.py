# sql: (a BIGINT, n BIGINT) RETURNS TEXT
def f(a, n):
    return f"{a << n} {a >> n} {a >> (n + 64)} {(a << n) >> n == a} {-a >> n} {~a >> n} {1 << n}"

# row: 1, 62
# row: 1, 63
# row: 1, 64
# row: -1, 63
# row: -1, 64
# row: 5, 0
# row: -5, 1
# row: 9223372036854775807, 1
# row: -9223372036854775808, 1
# row: 0, 1000
# row: 3, 200
# row: 1, -1
