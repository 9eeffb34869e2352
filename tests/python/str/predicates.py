# sql: (s TEXT) RETURNS TEXT
# tier: native
def bit(b):
    return "1" if b else "0"


def f(s):
    return (
        bit(s.isalpha()) + bit(s.isdigit()) + bit(s.isdecimal()) + bit(s.isnumeric()) + bit(s.isalnum())
        + bit(s.isspace()) + bit(s.islower()) + bit(s.isupper()) + bit(s.istitle()) + bit(s.isascii())
        + bit(s.isidentifier()) + bit(s.isprintable())
    )

# row: ''
# row: 'abc'
# row: 'ABC'
# row: 'Abc Def'
# row: '123'
# row: '²³'
# row: '½'
# row: '一二'
# row: '١٢٣'
# row: 'a1'
# row: '_a1'
# row: '1a'
# row: ' \t\n'
# row: '\u00a0'
# row: '\x00'
# row: 'ǅ'
# row: 'ª'
# row: 'Ⅷ'
# row: 'é'
# row: '😀'
# row: 'a b'
# row: '\u0301'
# row: '\u200b'
# row: 'ß1'
