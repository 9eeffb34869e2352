# sql: (n BIGINT) RETURNS TEXT
def empty(n):
    return [].pop()


def broken(n):
    return "total: " + n


def short(n):
    return (1, 2)[5]


STEPS = [empty, broken, short]


def f(n):
    try:
        return str(STEPS[n](5))
    except LookupError:
        return "nothing there"


# row: 0
# row: 1
# row: 2
# row: 3
