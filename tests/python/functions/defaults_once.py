# A mutable default is made once per definition.
# sql: (a BIGINT) RETURNS TEXT
def f(a):
    def add(x, acc=[]):
        acc.append(x)
        return acc

    return str(add(a)) + str(add(a + 1))

# row: 1
# row: -5
