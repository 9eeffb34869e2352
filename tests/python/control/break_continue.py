# sql: (n BIGINT) RETURNS BIGINT
# tier: native
def f(n):
    total = 0
    i = 0
    while True:
        i += 1
        if i > n:
            break
        if i % 3 == 0:
            continue
        total += i
        if total > 1000:
            return -total
    return total

# row: 0
# row: 10
# row: 100
