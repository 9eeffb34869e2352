# sql: (n BIGINT, s TEXT) RETURNS TEXT
# tier: native


def f(n, s):
    a, b, c = [n, n], [float(n), float(n)], [s] * n
    d = [True, False]
    return f'{a == b} {a != b} {a == c} {c == []} {d == [n, 0]} {[a] == [b]} {[n, s] == [s, n]} {b == a} {[n] == [s]} {a == list(map(float, a))} {[None] * n == a}'


# row: 0, 'a'
# row: 4, ''
# row: 1, 'b'
