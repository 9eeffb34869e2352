# sql: (s TEXT, i BIGINT) RETURNS TEXT
# tier: native
def f(s, i):
    return str(len(s)) + s[i]

# row: 'hello', 0
# row: 'hello', 4
# row: 'hello', -1
# row: 'hello', -5
# row: 'hello', 5
# row: 'hello', -6
# row: '', 0
# row: 'añb', 1
# row: 'añb', -1
# row: '日本語', 2
# row: 'a😀b', 1
# row: 'hello', 9223372036854775807
