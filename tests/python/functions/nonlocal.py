# sql: (n BIGINT) RETURNS BIGINT
def f(n):
    count = 0

    def bump(k):
        nonlocal count
        count += k

    for i in range(n):
        bump(i)
    return count

# row: 0
# row: 5
