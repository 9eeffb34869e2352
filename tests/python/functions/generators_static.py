# sql: (x BIGINT) RETURNS BIGINT
# tier: native
def weights(kinds):
    for kind in kinds:
        if kind == "skip":
            continue
        yield len(kind), kind.upper()


def f(x):
    first, second, *rest = weights(("a", "skip", "bcd", "ef", "g"))
    total = first[0] * x + second[0]
    for n, name in weights(["xy", "z"]):
        if name == "XY":
            total += n * x
        else:
            total -= x
    return total + len(tuple(weights(("a", "b")))) + len(rest)

# row: 0
# row: 5
# row: -7
