# sql: (a BIGINT) RETURNS BIGINT
# tier: native
# strict
def even(n):
    if n < 0:
        raise ValueError
    return True if n == 0 else odd(n - 1)

def odd(n):
    if n == 13:
        raise IndexError(n)
    return False if n == 0 else even(n - 1)

def f(a):
    try:
        return 1 if even(a) else 0
    except ValueError:
        return -1
    except LookupError as e:
        return e.args[0]

# row: 4
# row: 5
# row: -2
# row: 14
# row: 20
