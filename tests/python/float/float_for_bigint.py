# A float is no BIGINT: Python's answer must be converted in the function.
# sql: (a BIGINT) RETURNS BIGINT
def f(a):
    if a > 10:
        return a / 2
    return a

# row: 4
# row: 12
