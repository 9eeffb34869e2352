# sql: (x BIGINT) RETURNS TEXT
# tier: native
class Node:
    def __init__(self, v, left=None, right=None):
        self.v = v
        self.left = left
        self.right = right
def insert(node, v):
    if node is None:
        return Node(v)
    if v < node.v:
        node.left = insert(node.left, v)
    else:
        node.right = insert(node.right, v)
    return node
def total(node):
    if node is None:
        return 0
    return node.v + total(node.left) + total(node.right)
def depth(node):
    if node is None:
        return 0
    return 1 + max(depth(node.left), depth(node.right))
def f(n):
    root = None
    for i in range(n + 3):
        root = insert(root, (i * 5) % 7)
    return total(root) * 100 + depth(root)

# row: 3
# row: -1
# row: 0
# row: 7
