# sql: (a BIGINT) RETURNS TEXT
# tier: native
def nothing(x):
    x + 1


def f(a):
    return str(nothing(a)) + str(nothing(a) is None)

# row: 1
