# sql: (a BIGINT, s TEXT) RETURNS TEXT
# tier: native
def f(a: int, s: str = "x") -> str:
    n: int = a + 1
    t: str
    t = s * n
    return t

# row: 1, 'ab'
