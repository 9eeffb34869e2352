# sql: (n BIGINT) RETURNS TEXT
# tier: native
def f(n):
    seen = []
    def go(k):
        seen.append(k)
        if k > 0:
            go(k - 1)
    go(n)
    first = seen
    seen = ["x"]
    seen = [9]
    go(1)
    return str(first) + str(seen)

# row: 2
