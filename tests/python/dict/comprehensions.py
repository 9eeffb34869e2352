# sql: (n BIGINT, s TEXT) RETURNS TEXT
# tier: native
def f(n, s):
    squares = {i: i * i for i in range(n)}
    first = {c: i for i, c in enumerate(s) if c != " "}
    nested = {(i, j): i * j for i in range(3) for j in range(i) if (i + j) % 2 == n % 2}
    inverse = {v: k for k, v in first.items()}
    pairs = dict(zip(s, range(n)))
    made = dict((c, c.upper()) for c in s)
    static = {k: n for k in ("a", "b")}
    again = {**squares, -1: n} if n < 0 else {-1: n, 0: n}
    return f"{squares} {first} {nested} {inverse} {pairs} {made} {static} {again} {sorted(inverse)}"

# row: 4, 'hello'
# row: 0, ''
# row: -1, 'a b c'
# row: 11, 'the quick brown fox'
