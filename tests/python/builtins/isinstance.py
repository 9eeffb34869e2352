# sql: (a BIGINT, b BOOLEAN) RETURNS TEXT
def f(a, b):
    return f"{isinstance(a, int)} {isinstance(b, int)} {isinstance(a, (str, float))} {isinstance(a, type(None))}"

# row: 1, True
# row: None, None
