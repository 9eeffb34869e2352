# A mutable default is made once.
# sql: (a BIGINT) RETURNS TEXT
def add(x, acc=[]):
    acc.append(x)
    return acc


def f(a):
    return str(add(a)) + str(add(a + 1))

# row: 1
