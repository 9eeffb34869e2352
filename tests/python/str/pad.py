# sql: (s TEXT, n BIGINT) RETURNS TEXT
# tier: native
def f(s, n):
    return "[" + s.ljust(n) + "][" + s.rjust(n, "*") + "][" + s.center(n, "-") + "][" + s.zfill(n) + "]"

# row: 'ab', 5
# row: 'ab', 6
# row: 'abc', 6
# row: 'abc', 2
# row: '-12', 6
# row: '+12', 6
# row: '--1', 5
# row: '', 3
# row: 'é', 4
# row: 'a', -3
