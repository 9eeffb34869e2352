# sql: (s TEXT, n BIGINT) RETURNS TEXT
# tier: native
# since 3.14: too many values to unpack (expected 2) => too many values to unpack (expected 2, got 3)
def f(s, n):
    words = s.split()
    if n == 0:
        return words[0] + words[2]
    if n == 1:
        a, b = s.split()
        return b + a
    if n == 2:
        first, rest = s.split(None, 1)
        return "[" + rest + "]" + first
    if len(words) in (1, 3):
        return words[0] + "!"
    return "none" if len(words) == 0 else words[1]

# row: 'a b c', 0
# row: '  a\t\nb \x1c c d ', 0
# row: 'a b', 0
# row: '', 0
# row: 'a b', 1
# row: ' a  b ', 1
# row: 'a', 1
# row: 'a b c', 1
# row: '  a   b  c  ', 2
# row: 'a ', 2
# row: '\u3000ä\u2003日本 語 ', 2
# row: '\u3000ä\u2003日本 語 ', 0
# row: '   ', 3
# row: ' a ', 3
# row: 'a b', 3
# row: 'a b c d', 3
# row: 'ein sehr langes Wort, mit mehr als sechzehn Zeichen', 3
