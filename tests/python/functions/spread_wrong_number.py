# sql: (x BIGINT) RETURNS TEXT
# tier: native
# replays: 4
def two(a, b=7):
    return a - b


def f(x):
    xs = [i * 3 for i in range(x)]
    try:
        n = max(*xs)
    except TypeError:
        n = -1
    return f"{n} {two(*xs)}"


# row: 0
# row: 1
# row: 2
# row: 3
# row: 4
