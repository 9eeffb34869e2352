# sql: (n BIGINT) RETURNS TEXT
# tier: native
def one(n, out):
    out.append("a")
    yield 1
    out.append("b")
    if n > 2:
        return
    yield 2
    out.append("c")


def f(n):
    out = []
    for x in one(n, out):
        out.append(str(x))
        if x == n:
            out.append("!")
            break
    else:
        out.append("else")
    s = 0
    for x in one(n, []):
        for y in one(x, []):
            if y == n:
                break
            s = s * 10 + y
        else:
            s += 1
            continue
        s += 5
    return f"{out} {s}"

# row: 0
# row: 1
# row: 2
# row: 3
