# sql: (a BOOLEAN, b BOOLEAN) RETURNS BOOLEAN
# tier: native
def f(a, b):
    return a or b

# row: None, True
# row: None, False
# row: True, None
# row: False, None
# row: None, None
