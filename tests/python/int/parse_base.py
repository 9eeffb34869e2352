# sql: (s TEXT, b BIGINT) RETURNS BIGINT
# tier: native
def f(s, b):
    return int(s, b)

# row: 'ff', 16
# row: '0xFF', 16
# row: '-0b101', 2
# row: '101', 2
# row: '0o17', 8
# row: 'zz', 36
# row: '0x1f', 0
# row: '0b11', 0
# row: '12', 0
# row: '012', 0
# row: '12', 2
# row: 'g', 16
# row: '1', 1
# row: '1', 37
# row: '1', -1
# row: ' 7 ', 8
