# sql: (s TEXT, x BIGINT) RETURNS BIGINT
# tier: native
def f(s, x):
    def add(v): return v + x
    def mul(v): return v * x
    fn = add if s == "a" else mul
    return fn(10)

# row: 'a', 1
# row: 'm', 3
