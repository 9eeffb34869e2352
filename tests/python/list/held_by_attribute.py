# sql: (s TEXT) RETURNS TEXT
# tier: native
class A:
    def __init__(self):
        self.m = {"x": []}
    def add(self, v):
        self.m["x"].append(v)
        return self.m["x"]
def f(s):
    a = A()
    l = a.add(s)
    l.append("w")
    a.add("v")
    return str(a.m) + str(l is a.m["x"])

# row: 'aab'
# row: ''
