# sql: (s TEXT, x BIGINT) RETURNS BIGINT
# tier: interpreted
def f(s, x):
    y = x * 2
    if s == "a":
        fn = lambda v, k=y: v + k
    else:
        fn = lambda v, k=x: v * k
    y = 0
    return fn(10)

# row: 'a', 3
# row: 'b', 4
