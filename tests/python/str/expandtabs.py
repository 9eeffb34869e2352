# sql: (s TEXT, n BIGINT) RETURNS TEXT
# tier: native
def f(s, n):
    return s.expandtabs(n) + "|" + s.expandtabs()

# row: 'a\tb', 4
# row: '\t', 0
# row: 'ab\tc\n\td', 3
# row: 'é\tx', 4
# row: 'a\tb', -1
