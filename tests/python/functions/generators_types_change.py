# sql: (n BIGINT) RETURNS TEXT
# tier: native
def steps(n):
    for i in range(n):
        if i % 2:
            yield i / 2
        else:
            yield i


def f(n):
    total = 0
    last = None
    for x in steps(n):
        total += x
        last = x
    return f"{total} {last}"

# row: 0
# row: 1
# row: 2
# row: 6
# row: 7
