# python: 3.13
# sql: (s TEXT, i BIGINT) RETURNS TEXT
# tier: native
def f(s, i):
    return str(ord(s)) + chr(i)

# row: 'a', 98
# row: 'é', 233
# row: '日', 26085
# row: '😀', 128512
# row: '', 97
# row: 'ab', 97
# row: 'a', 0
# row: 'a', -1
# row: 'a', 1114111
# row: 'a', 1114112
# row: 'a', 9223372036854775807
