# sql: (n BIGINT) RETURNS TEXT
# tier: native
def f(n):
    x = 0
    for i in range(n):
        if i == 2:
            x = "two"
        elif i == 3:
            x = None
    return str(x)

# row: 0
# row: 3
# row: 4
