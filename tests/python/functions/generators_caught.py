# sql: (n BIGINT) RETURNS TEXT
# tier: native
# replays: 2
def parts(n):
    for i in range(n):
        yield i
    if n > 2:
        raise ValueError(f"{n} is too many")


def f(n):
    out = ""
    try:
        for x in parts(n):
            out += str(x)
    except ValueError as error:
        return f"{out}: {error}"
    return out

# row: 0
# row: 2
# row: 3
# row: 4
