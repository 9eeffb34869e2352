# sql: (n BIGINT, m BIGINT) RETURNS TEXT
def parts(n, m):
    match n % 3:
        case 0:
            yield "zero", n
        case 1 if m > 2:
            yield "one", m
            yield "again", 0
        case k:
            for i in range(k):
                if (j := i + m) > 3:
                    yield "j", j
    got = yield "got", 1
    yield str(got), 2
    del got
    if m == 5:
        yield got, 3


def f(n, m):
    out = ""
    for kind, value in parts(n, m):
        if m is None:
            continue
        match value:
            case 0:
                continue
            case 1 if n > 5:
                break
            case _:
                out += f"{kind}{value} "
    return out + str(kind)

# row: 0, 0
# row: 1, 3
# row: 2, 3
# row: 7, 3
# row: 5, 4
# row: 1, 5
# row: None, 3
# row: 3, None
