# sql: (s TEXT, b BIGINT) RETURNS TEXT
def f(s, b):
    try:
        return str(int(s, b))
    except ValueError as e:
        return str(e)

# row: 'ff', 16
# row: '0xff', 16
# row: '0xff', 0
# row: '0o17', 0
# row: '0b101', 0
# row: '010', 0
# row: '0', 0
# row: '00', 0
# row: 'z', 36
# row: 'Z', 36
# row: '12', 2
# row: '12', 1
# row: '12', 37
# row: '12', -1
# row: '1_0', 2
# row: '0x_1', 16
# row: '0_7', 8
# row: ' -0B11 ', 2
# row: '', 10
# row: '0b', 2
# row: 'g', 16
