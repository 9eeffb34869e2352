# sql: (a BIGINT, s TEXT) RETURNS TEXT
# strict
def rec(n, s):
    if n > 0:
        rec(n - 1, s)
        raise ValueError(n)
    raise KeyError(s)

def f(a, s):
    try:
        rec(a, s)
    except LookupError as e:
        return f"L{e}"
    except ValueError as e:
        return f"V{e}"
    return "none"

# row: 0, 'x'
# row: 3, 'x'
# row: -1, ''
