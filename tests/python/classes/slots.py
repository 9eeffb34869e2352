# sql: (x BIGINT) RETURNS TEXT
# tier: native
# replays: 0
class Base:
    __slots__ = ["a", "b"]

    def __init__(self, a, b):
        self.a = a
        self.b = b

    def __repr__(self):
        return ",".join(f"{s}={getattr(self, s)}" for s in self.__slots__)

class Derived(Base):
    __slots__ = "c"

    def __init__(self, a):
        super().__init__(a, 1)
        self.c = a * 2

class Node:
    __slots__ = ("value", "left", "right")

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

def walk(node, out):
    if node is not None:
        walk(node.left, out)
        out.append(node.value)
        walk(node.right, out)

def f(x):
    objects = [Derived(i) for i in range(x + 3)]
    for o in objects:
        o.c += o.a
    root = None
    for i in range(x + 6):
        root = insert(root, i * 7 % 11)
    out = []
    walk(root, out)
    return str([o.c for o in objects]) + repr(Base(1, x)) + str(Derived.__slots__) + str(hasattr(Base(1, 2), "z")) + str(out)

# row: 0
# row: 4
# row: -3
