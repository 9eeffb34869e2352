# sql: (n BIGINT) RETURNS BOOLEAN
LIST = [1]


def f(n):
    a = LIST if n > 0 else [2]
    b = LIST if n < 5 else [3]
    return a is b

# row: 3
# row: 0
# row: 5
