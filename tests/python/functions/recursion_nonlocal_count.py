# sql: (n BIGINT) RETURNS BIGINT
# tier: native
def f(n):
    count = 0
    def hanoi(k, a, b, c):
        nonlocal count
        if k == 0:
            return
        hanoi(k - 1, a, c, b)
        count += 1
        hanoi(k - 1, c, b, a)
    hanoi(n, "a", "b", "c")
    return count

# row: 0
# row: 3
# row: 5
