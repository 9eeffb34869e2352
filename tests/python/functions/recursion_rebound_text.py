# sql: (n BIGINT) RETURNS TEXT
# tier: native
def f(n):
    mode = "a"
    def go(k):
        return mode if k <= 0 else mode + go(k - 1)
    x = go(n)
    mode = "b" if n > 2 else "c"
    return x + go(n)

# row: 2
# row: 3
