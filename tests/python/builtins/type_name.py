# sql: (a BIGINT, s TEXT, x DOUBLE, b BOOLEAN) RETURNS TEXT
def f(a, s, x, b):
    return f"{type(a).__name__} {type(s).__name__} {type(x).__name__} {type(b).__name__} {type(a) is int}"

# row: 1, 's', 1.0, True
# row: None, None, None, None
