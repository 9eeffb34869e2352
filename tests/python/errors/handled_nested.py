# sql: (a BIGINT, b BIGINT) RETURNS BIGINT
# tier: native
# strict
def f(a, b):
    r = 0
    try:
        r = 1
        try:
            r += a // b
        except IndexError:
            r += 100
        else:
            r += a // (b - 1)
        r += 2
    except ZeroDivisionError:
        r += 1000
        try:
            r += 5 // (a - 1)
        except ZeroDivisionError:
            r += 50000
    else:
        r += 7
    finally:
        r *= 2
    return r

# row: 1, 0
# row: 2, 0
# row: 1, 1
# row: 5, 1
# row: 5, 2
