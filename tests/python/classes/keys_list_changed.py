# sql: (x BIGINT) RETURNS TEXT
class Tags:
    def __init__(self, names):
        self.names = names

    def __eq__(self, other):
        return self.names == other.names

    def __hash__(self):
        return hash(",".join(self.names))

def f(x):
    table = {}
    for i in range(abs(x) + 2):
        names = [str(i % 2), "b"]
        table[Tags(names)] = i
        names.append("c")
    return str(len(table))

# row: 1
# row: 0
