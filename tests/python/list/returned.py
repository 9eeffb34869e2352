# A list for TEXT is its str().
# sql: (a BIGINT) RETURNS TEXT
# tier: native
def f(a):
    return [a, a * 2]

# row: 1
