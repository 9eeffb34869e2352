# sql: (a BIGINT, s TEXT, x DOUBLE, b BOOLEAN) RETURNS TEXT
# tier: native
def f(a, s, x, b):
    if a is None and s is None:
        return "both"
    if x is None or b is None:
        return s
    return "rest"

# row: 1, 's', 1.0, True
# row: None, None, 1.0, True
# row: 1, None, None, True
# row: None, 's', 2.0, None
# row: None, 's', 2.0, False
