# since 3.14: 9 is not in list => list.index(x): x not in list
# sql: (k BIGINT) RETURNS BIGINT
# tier: native
def f(k):
    xs = [1, 2, 3]
    if k < 0:
        xs.remove(k)
    return xs.index(k)

# row: 2
# row: 9
# row: -9
