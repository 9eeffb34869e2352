# sql: (n BIGINT, s TEXT) RETURNS BIGINT
# tier: native
# strict
def f(n, s):
    r = 0
    while n > 0:
        try:
            while True:
                n -= 1
                r += 12 // n
                if r > 40:
                    return r
        except ZeroDivisionError:
            r += 1
        else:
            r += 1000
    return r

# row: 1, ''
# row: 3, ''
# row: 9, ''
