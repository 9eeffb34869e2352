# Lists that are nested too deeply are not compared, as calls within calls end.
# sql: (n BIGINT) RETURNS TEXT
def nested(n):
    out = []
    for _ in range(n):
        out = [out]
    return out

def f(n):
    a, b = nested(n), nested(n)
    try:
        return str(a == b)
    except RecursionError:
        return "no end"

# row: 0
# row: 10
# row: 700
# row: 100000
