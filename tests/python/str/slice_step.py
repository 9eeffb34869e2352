# sql: (s TEXT, i BIGINT, j BIGINT, k BIGINT) RETURNS TEXT
# tier: native
def f(s, i, j, k):
    return s[i:j:k] + "|" + s[::k] + "|" + s[i::k] + "|" + s[:j:k]

# row: 'abcdefgh', 1, 7, 2
# row: 'abcdefgh', 7, 1, -2
# row: 'abcdefgh', -1, -9, -1
# row: 'abcdefgh', 0, 100, 3
# row: 'abcdefgh', 100, -100, -3
# row: 'abcdefgh', 5, 2, 1
# row: 'aäbßc日', 4, 0, -1
# row: '', 0, 0, 1
# row: 'abc', 0, 3, 0
# row: 'abcdefgh', 0, 8, 9223372036854775807
# row: 'abcdefgh', 7, -100, -9223372036854775808
