# sql: (a BIGINT) RETURNS BIGINT
# tier: native
# strict
def fact(n):
    if n < 0:
        raise ValueError("neg")
    try:
        return n // (n - 5) + fact(n - 1) if n > 0 else 1
    except ZeroDivisionError:
        return 1000

def f(a):
    try:
        return fact(a)
    except ValueError:
        return -1

# row: 3
# row: 7
# row: 0
