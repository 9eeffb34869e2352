# sql: (a BIGINT) RETURNS BIGINT
def f(a):
    try:
        return 10 // a
    except ZeroDivisionError:
        raise ValueError("bad a") from None

# row: 3
# row: 0
