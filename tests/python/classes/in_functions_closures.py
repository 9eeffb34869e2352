# sql: (a BIGINT) RETURNS TEXT
# tier: native
def make(n):
    class C:
        def get(self):
            return n
    return C()
def f(a):
    xs = [make(i) for i in range(3)]
    return str([x.get() for x in xs]) + str(make(a).get())


# row: 1
# row: 4
