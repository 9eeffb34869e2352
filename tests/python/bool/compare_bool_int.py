# sql: (a BOOLEAN, b BIGINT) RETURNS TEXT
# tier: native
def f(a, b):
    return f"{a == b} {a < b} {a >= b} {a is True} {a is not False}"

# row: True, 1
# row: False, 0
# row: True, 2
# row: False, -1
