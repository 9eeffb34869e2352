# sql: (n BIGINT) RETURNS BIGINT
def f(n):
    return len(str(10 ** n))

# row: 10
# row: 400
