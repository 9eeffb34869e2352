# sql: (a BIGINT) RETURNS BIGINT
# tier: native
DEBUG = False
SCALE = 3 if DEBUG else 4


def f(a):
    if DEBUG:
        return a.undefined
    return a * SCALE

# row: 3
