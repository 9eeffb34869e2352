# sql: (s TEXT, x BIGINT) RETURNS BIGINT
# tier: native
def f(s, x):
    if s == "up":
        fn = lambda v: v + 1
    elif s == "down":
        fn = lambda v: v - 1
    else:
        raise ValueError(s)
    return fn(x)

# row: 'up', 1
# row: 'down', 1
# row: 'z', 1
