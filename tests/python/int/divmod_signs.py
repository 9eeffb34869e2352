# sql: (a BIGINT, b BIGINT) RETURNS TEXT
def f(a, b):
    q, r = divmod(a, b)
    assert q * b + r == a
    return f"{q} {r} {a // b} {a % b} {divmod(a, float(b))} {divmod(float(a), b)} {a / b} {-a // b} {a % -b} {a // 1} {a % 1} {round(a / b)}"

# row: 7, 2
# row: -7, 2
# row: 7, -2
# row: -7, -2
# row: 0, 5
# row: 0, -5
# row: 6, 3
# row: -6, 3
# row: 1, 9223372036854775807
# row: -1, 9223372036854775807
# row: -9223372036854775808, -1
# row: -9223372036854775808, 1
# row: 9223372036854775807, -9223372036854775808
# row: 5, 0
