# sql: (a BOOLEAN) RETURNS TEXT
# tier: native
def f(a):
    return str(a) + f"|{a}|{a!r}|{a:d}|{a:>6}"

# row: True
# row: False
