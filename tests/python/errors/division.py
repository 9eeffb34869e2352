# sql: (a BIGINT, b BIGINT) RETURNS BIGINT
# tier: native
def f(a, b):
    return a // b + a % b

# row: 7, 2
# row: 7, 0
# row: None, 2
