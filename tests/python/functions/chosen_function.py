# sql: (s TEXT, x BIGINT) RETURNS BIGINT
# tier: native
def inc(x): return x + 1
def dec(x): return x - 1
def f(s, x):
    fn = inc if s == "up" else dec
    return fn(x)

# row: 'up', 1
# row: 'down', 1
