# sql: (n BIGINT, k TEXT) RETURNS TEXT
# tier: native
def reject(n):
    if n < 0:
        raise ValueError("negative")
    raise KeyError("unknown")


def accept(n):
    return str(n * 2)


RULES = {"yes": accept, "no": reject}


def f(n, k):
    try:
        return RULES.get(k, reject)(n)
    except ValueError as e:
        return "V " + str(e)
    except KeyError as e:
        return "K " + str(e)


# row: 1, 'yes'
# row: 1, 'no'
# row: -1, 'no'
# row: -1, '?'
# row: 2, None
# row: -2, None
