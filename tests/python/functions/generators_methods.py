# sql: (n BIGINT) RETURNS TEXT
# tier: native
class Tree:
    def __init__(self, kids):
        self.kids = kids

    def walk(self, n):
        yield n
        for kid in self.kids:
            yield from kid.walk(n + 1)
            if n > 3:
                return
        yield -n


TREE = Tree([Tree([]), Tree([Tree([])])])


def f(n):
    out = ""
    for x in TREE.walk(n):
        out += str(x) + ","
    return out

# row: 0
# row: 2
# row: 3
# row: 4
