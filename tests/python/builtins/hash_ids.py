# sql: (a BIGINT) RETURNS BOOLEAN
def f(a):
    return hash(a) == hash(float(a)) and hash(True) == hash(1)

# row: 5
# row: 0
