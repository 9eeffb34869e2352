# sql: (x BIGINT) RETURNS TEXT
# tier: native
class Node:
    def __init__(self, v, kids):
        self.v = v
        self.kids = kids
def f(n):
    root = Node(n, [Node(1, []), Node(2, [Node(5, [])])])
    stack = [root]
    s = 0
    while stack:
        node = stack.pop()
        s = s * 3 + node.v
        for k in node.kids:
            stack.append(k)
    return s

# row: 3
# row: -1
# row: 0
# row: 7
