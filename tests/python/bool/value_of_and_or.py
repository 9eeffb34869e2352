# `and` and `or` give one of their operands.
# sql: (a BIGINT, s TEXT) RETURNS TEXT
# tier: native
def f(a, s):
    return s and a or "none"

# row: 0, ''
# row: 5, ''
# row: 0, 'x'
# row: 5, 'x'
# row: None, 'x'
# row: 5, None
