# sql: (n BIGINT) RETURNS TEXT
# tier: native
def steps():
    yield 1
    yield 2
    yield 3


def f(n):
    out = []
    for x in steps():
        if n < x:
            break
        out.append(x)
    other = []
    for x in (1, 2, 3):
        if n < x:
            break
        other.append(x)
    return f"{out} {other} {len(out)}"

# row: 0
# row: 1
# row: 2
# row: 9
