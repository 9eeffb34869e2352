# sql: (s TEXT, i BIGINT, j BIGINT) RETURNS TEXT
# tier: native
def f(s, i, j):
    return s[i:j] + "|" + s[:j] + "|" + s[i:] + "|" + s[:]

# row: 'hello', 1, 3
# row: 'hello', -3, -1
# row: 'hello', 3, 1
# row: 'hello', 0, 100
# row: 'hello', -100, 2
# row: 'hello', 100, 200
# row: '', 0, 1
# row: 'aéîb日', 1, 4
# row: 'a😀b😀', -3, -1
# row: 'hello', -9223372036854775808, 9223372036854775807
