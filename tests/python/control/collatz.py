# sql: (n BIGINT) RETURNS BIGINT
# tier: native
def f(n):
    steps = 0
    while n != 1:
        if n % 2 == 0:
            n = n // 2
        else:
            n = 3 * n + 1
        steps += 1
        if steps > 1000:
            return -1
    return steps

# row: 1
# row: 27
# row: 97
# row: 0
# row: 837799
