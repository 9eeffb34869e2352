# sql: (a BIGINT) RETURNS BIGINT
# tier: native
def f(a):
    """Does little."""
    if a:
        pass
    else:
        ...
    "a string"
    return a

# row: 0
# row: 4
