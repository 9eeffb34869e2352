# sql: (a BIGINT) RETURNS BIGINT
# tier: native
def f(a):
    return a
    a = a / 0
    return nothing_of_that_name

# row: 3
