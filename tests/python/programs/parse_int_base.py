# sql: (s TEXT, base BIGINT) RETURNS BIGINT
# tier: native
def f(s, base):
    return int(s, base)

# row: 'ff', 16
# row: '0xff', 16
# row: '0b101', 0
# row: 'zz', 36
# row: 'zz', 16
# row: '1_000', 10
