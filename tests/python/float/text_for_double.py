# sql: (a BIGINT) RETURNS DOUBLE
def f(a):
    if a > 10:
        return "many"
    return a

# row: 4
# row: 12
