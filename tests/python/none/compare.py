# sql: (a BIGINT) RETURNS TEXT
# tier: native
def f(a):
    return f"{a == None} {a != None} {a is None} {a is not None} {a == 5}"

# row: 5
# row: None
# row: 0
