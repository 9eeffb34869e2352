# sql: (a BIGINT) RETURNS TEXT
# tier: native
def f(a):
    x = a if a > 0 else "neg"
    if x == "neg":
        return x
    return str(x * 2)

# row: 5
# row: -5
