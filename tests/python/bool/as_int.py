# sql: (a BOOLEAN, b BOOLEAN) RETURNS BIGINT
# tier: native
def f(a, b):
    return a + b + (a * 10) + int(b) * 100 + (a & b) * 1000 + (a ^ b) * 10000 - (-a)

# row: True, True
# row: True, False
# row: False, True
# row: False, False
