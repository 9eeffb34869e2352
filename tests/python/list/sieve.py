# sql: (n BIGINT) RETURNS BIGINT
# tier: native
def f(n):
    if n < 2:
        return 0
    flags = [True] * (n + 1)
    flags[0] = False
    flags[1] = False
    i = 2
    while i * i <= n:
        if flags[i]:
            j = i * i
            while j <= n:
                flags[j] = False
                j += i
        i += 1
    return sum(flags)

# row: 0
# row: 10
# row: 100
# row: 1000
