# sql: (a BIGINT, s TEXT) RETURNS BIGINT
# tier: native
def f(a, s):
    try:
        v = int(s)
    except (ValueError, TypeError):
        v = 0
    return v + (a or 0)

# row: 2, '3'
# row: 2, '3.5'
# row: None, 'x'
# row: 1, None
