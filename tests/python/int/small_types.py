# sql: (a SMALLINT, b INT) RETURNS SMALLINT
# tier: native
def f(a, b):
    return a + b

# row: 1, 2
# row: 32767, 0
# row: 32767, 1
# row: -32768, -1
# row: -32768, 0
# row: 100, 2147483647
