# sql: (a BOOLEAN, b BOOLEAN) RETURNS BOOLEAN
# tier: native
def f(a, b):
    return (a and not b) or (b and not a)

# row: True, True
# row: True, False
# row: False, True
# row: False, False
