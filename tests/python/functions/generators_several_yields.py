# sql: (a BIGINT, b BIGINT) RETURNS TEXT
# tier: native
def parts(a, b):
    yield a
    if a > b:
        yield "more"
        return
    yield 1.5
    for i in range(b):
        yield i
        if i == a:
            return "never seen"
    yield None


def f(a, b):
    out = []
    for part in parts(a, b):
        out.append(str(part))
    else:
        out.append("end")
    return " ".join(out)

# row: 0, 0
# row: 3, 2
# row: 2, 5
# row: -1, 3
