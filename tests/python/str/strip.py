# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    return "[" + s.strip() + "][" + s.lstrip() + "][" + s.rstrip() + "]"

# row: '  a b  '
# row: '\t\n\r\x0b\x0c x \x1c\x1d\x1e\x1f\x85'
# row: '\u00a0\u2003\u3000x\u2028\u2029'
# row: '\u200bx\u200b'
# row: '\ufeffx'
# row: ''
# row: '   '
# row: 'x'
