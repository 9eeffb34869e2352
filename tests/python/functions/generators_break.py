# sql: (n BIGINT, limit BIGINT) RETURNS BIGINT
# tier: native
def count(start):
    while True:
        yield start
        start += 3


def f(n, limit):
    total, seen = 0, 0
    for x in count(n):
        if x % 2:
            continue
        if x > limit:
            break
        total += x
        seen += 1
    else:
        total = -1
    return total * 1000 + seen

# row: 0, 10
# row: 1, 10
# row: 50, 10
# row: -20, 100
