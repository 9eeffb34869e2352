# sql: (n BIGINT) RETURNS TEXT
# tier: native
def steps(n):
    count = 0
    while n > 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        count += 1
    return count


def f(n):
    best = (0, 0)
    for i in range(1, n + 1):
        c = steps(i)
        if c > best[1]:
            best = (i, c)
    return 'start %d steps %d' % best

# row: 30
# row: 0
