# sql: (s TEXT, p TEXT) RETURNS BOOLEAN
# tier: native
# replays: 1
import fnmatch
def f(s, p):
    return fnmatch.fnmatch(s, p)

# row: 'a.txt', '*.txt'
# row: 'a.txt', 'b*'
# row: '', ''
# row: '', '*'
# row: 'aaab', '*a*b'
# row: 'abc', 'a?c'
# row: 'abc', 'a?'
# row: 'a.b.c', '*.*c'
# row: 'x[', 'x[[]'
