# sql: (s TEXT) RETURNS BIGINT
# tier: native
def f(s):
    return int(s)

# row: '42'
# row: '-42'
# row: '+7'
# row: '  12  '
# row: '\t12\n'
# row: '1_000'
# row: '0'
# row: '-0'
# row: '007'
# row: '9223372036854775807'
# row: '-9223372036854775808'
# row: '9223372036854775808'
# row: '١٢٣'
# row: ''
# row: ' '
# row: 'abc'
# row: '1.5'
# row: '1__0'
# row: '_1'
# row: '1_'
# row: '- 1'
# row: '0x10'
# row: 'ß'
