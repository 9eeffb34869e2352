# sql: (a BIGINT) RETURNS BIGINT
class TooBig(Exception):
    pass


def f(a):
    if a > 10:
        raise TooBig(f"{a} > 10")
    return a

# row: 5
# row: 11
