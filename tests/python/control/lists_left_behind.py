# sql: (n BIGINT) RETURNS TEXT
# tier: native
def fill(n, out):
    out.append(n)
    if n > 2:
        return out
    out.append(0)
    return out


def grow(n):
    out = [n]
    if n == 4:
        return out
    out.append(1)
    for i in (1, 2, 3):
        if i == n:
            continue
        out.append(i)
        if i * 2 == n:
            break
    return out


def pairs(n):
    found = []
    keep = (found, 1)
    for i in (1, 2, 3):
        if i > n:
            keep = (found, i)
            break
        found.append(i)
    return keep


def f(n):
    one = []
    both = fill(n, one)
    return f"{one} {both} {grow(n)} {pairs(n)}"

# row: 0
# row: 1
# row: 2
# row: 4
# row: 5
