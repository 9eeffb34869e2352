# sql: (s TEXT) RETURNS BIGINT
# tier: native
# replays: 1
def f(s):
    return int(s) % 97 + int(s, 16) % 1000003 + int(s) % -97

# row: '5'
# row: '123456789012345678901234567890'
# row: '-123456789012345678901234567890'
# row: 'x'
# row: '99999999999999999999'
# row: '9223372036854775807'
# row: '-9223372036854775809'
# row: '1_0'
# row: ' 12 '
