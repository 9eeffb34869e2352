# types: BIGINT -> BIGINT STRICT
# The type of a tree's nodes names their class, so that nodes hold nodes; what walks it is one function.
class Node:
    def __init__(self, value):
        self.value = value
        self.left = None
        self.right = None


def insert(node, value):
    if node is None:
        return Node(value)
    if value < node.value:
        node.left = insert(node.left, value)
    else:
        node.right = insert(node.right, value)
    return node


def depth(node):
    if node is None:
        return 0
    return 1 + max(depth(node.left), depth(node.right))


def f(n):
    root = None
    for i in range(n):
        root = insert(root, i * 7 % 11)
    return depth(root)
