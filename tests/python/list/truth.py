# sql: (n BIGINT) RETURNS TEXT
# tier: native
def f(n):
    xs = [0] * n
    if xs:
        return "some"
    if not xs:
        return "none"
    return "?"

# row: 0
# row: 2
