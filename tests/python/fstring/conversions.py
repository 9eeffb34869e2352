# sql: (s TEXT, a BIGINT) RETURNS TEXT
# tier: native
def f(s, a):
    return f"{s!r:>10}|{s!s}|{a!r}|{a!s:>5}"

# row: 'ab', 5
# row: "it's", -5
# row: None, None
