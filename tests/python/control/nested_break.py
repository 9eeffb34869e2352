# sql: (n BIGINT, m BIGINT) RETURNS BIGINT
# tier: native
def f(n, m):
    count = 0
    for i in range(n):
        for j in range(m):
            if j > i:
                break
            if (i + j) % 2:
                continue
            count += 1
        else:
            count += 100
    return count

# row: 0, 0
# row: 5, 3
# row: 3, 5
