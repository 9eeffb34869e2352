# sql: (s TEXT, a BIGINT) RETURNS BOOLEAN
# tier: native
def f(s, a):
    return s in ("DE", "AT", "CH") or a in (1, 2, 3) and a not in (2,)

# row: 'DE', 9
# row: 'FR', 1
# row: 'FR', 2
# row: None, None
