# sql: (x BIGINT) RETURNS TEXT
# tier: native
# replays: 1
def tokens(s):
    for c in s:
        if c != "-":
            yield c

def f(x):
    first = next(tokens(str(x)))
    try:
        small = next(i for i in range(5) if i * i > x)
    except StopIteration:
        small = "none"
    if x == 99:
        return str(next(i for i in range(2) if i > x))
    return first + str(small) + str(next((i for i in range(x)), "empty"))

# row: 0
# row: 3
# row: 20
# row: -7
# row: 99
