# sql: (s TEXT) RETURNS TEXT
def f(s):
    try:
        return str(int(s))
    except ValueError as e:
        return str(e)

# row: ' 1_0 '
# row: '1__0'
# row: '_1'
# row: '1_'
# row: '+5'
# row: '-0'
# row: '- 5'
# row: '00012'
# row: '\t12\n'
# row: '\xa05\u2003'
# row: '٣٤'
# row: '1.0'
# row: ''
# row: ' '
# row: '0x1f'
# row: '1e5'
# row: '９'
# row: '12a'
# row: '²'
# row: '½'
# row: '9223372036854775808'
# row: '-9223372036854775809'
# row: '123456789012345678901234567890'
# row: '1 2'
# row: '\x1c5'
# row: '+'
# row: "it's"
# row: 'é'
