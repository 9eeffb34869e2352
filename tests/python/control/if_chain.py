# sql: (a BIGINT) RETURNS TEXT
# tier: native
def f(a):
    if a < 0:
        r = "negative"
    elif a == 0:
        r = "zero"
    elif a < 10:
        r = "digit"
    elif a < 100:
        r = "two"
    else:
        r = "many"
    return r

# row: -5
# row: 0
# row: 9
# row: 10
# row: 100
