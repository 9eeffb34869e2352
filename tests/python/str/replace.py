# sql: (s TEXT, a TEXT, b TEXT) RETURNS TEXT
# tier: native
def f(s, a, b):
    return s.replace(a, b) + "|" + s.replace(a, b, 1) + "|" + s.replace(a, b, 0) + "|" + s.replace(a, b, -1)

# row: 'banana', 'a', 'o'
# row: 'banana', 'an', ''
# row: 'abc', '', '-'
# row: '', '', 'x'
# row: '', 'a', 'x'
# row: 'aaa', 'aa', 'b'
# row: 'straße', 'ß', 'ss'
# row: 'äö', '', '.'
# row: 'a', 'a', 'a'
