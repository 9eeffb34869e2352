# sql: (x BIGINT) RETURNS TEXT
# tier: native
class Node:
    def __init__(self, v):
        self.v = v
        self.left = None
        self.right = None
    def insert(self, v):
        if v < self.v:
            if self.left is None:
                self.left = Node(v)
            else:
                self.left.insert(v)
        else:
            if self.right is None:
                self.right = Node(v)
            else:
                self.right.insert(v)
def inorder(n, out):
    if n is not None:
        inorder(n.left, out)
        out.append(n.v)
        inorder(n.right, out)
def f(n):
    root = Node(n)
    for i in range(10 + n * 0):
        root.insert((i * 7 + n) % 11)
    out = []
    inorder(root, out)
    return str(out)

# row: 3
# row: -1
# row: 0
# row: 7
