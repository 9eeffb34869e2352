# sql: (a BIGINT) RETURNS DOUBLE
def f(a):
    return a ** 40

# row: 2
# row: 9223372036854775807
