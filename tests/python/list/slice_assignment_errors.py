# sql: (x BIGINT) RETURNS TEXT
# diverges: messages: what is assigned to a slice
def f(x):
    a = [1, 2, 3]
    a[x:] = x
    return str(a)

# row: 1
# row: 5
