# sql: (n BIGINT) RETURNS TEXT
def walk(low, high):
    if low < high:
        mid = (low + high) // 2
        yield from walk(low, mid)
        yield mid
        yield from walk(mid + 1, high)


def f(n):
    return ",".join(map(str, walk(0, n)))

# row: 0
# row: 1
# row: 9
