# sql: (s TEXT, i BIGINT, n BIGINT) RETURNS BIGINT
# tier: native
def f(s, i, n):
    xs = [len(word) for word in s.split()]
    total = 0
    while True:
        if i < 0 or i >= len(xs):
            raise IndexError("no such item")
        total += xs[i]
        n -= 1
        if n <= 0:
            break
    return total


# row: 'a bb ccc', 1, 3
# row: 'a bb ccc', 3, 3
# row: 'a bb ccc', -1, 3
# row: '', 0, 1
# row: 'a', 1152921504606846976, 2
