# sql: (a BIGINT, b BIGINT, c BIGINT) RETURNS TEXT
# tier: native
def f(a, b, c):
    return f"{min(a, b, c)} {max(a, b, c)} {min([a, b])} {max((b, c))} {min(a, 5)} {max(a, b, 0)}"

# row: 1, 2, 3
# row: 3, 2, 1
# row: -1, -1, -1
# row: 9223372036854775807, -9223372036854775808, 0
