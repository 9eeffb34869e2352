# sql: (n BIGINT, k BIGINT) RETURNS TEXT
# tier: native
def f(n, k):
    for i in range(n):
        if i == k:
            r = "found"
            break
    else:
        r = "missing"
    return r

# row: 5, 3
# row: 5, 7
# row: 0, 0
