# A carried variable that starts as int and becomes float.
# sql: (n BIGINT) RETURNS TEXT
# tier: native
def f(n):
    x = 1
    for i in range(n):
        x = x / 2
    return str(x)

# row: 0
# row: 1
# row: 10
