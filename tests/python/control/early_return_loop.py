# sql: (s TEXT, c TEXT) RETURNS BIGINT
# tier: native
def f(s, c):
    for i, x in enumerate(s):
        if x == c:
            return i
    return -1

# row: 'hello', 'l'
# row: 'hello', 'z'
# row: '', 'a'
# row: 'añb', 'b'
