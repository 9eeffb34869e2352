# sql: (s TEXT) RETURNS TEXT
# tier: native
class Node:
    def __init__(self, key):
        self.key = key
        self.left = None
        self.right = None

    def insert(self, key):
        if key < self.key:
            if self.left is None:
                self.left = Node(key)
            else:
                self.left.insert(key)
        else:
            if self.right is None:
                self.right = Node(key)
            else:
                self.right.insert(key)

    def __iter__(self):
        if self.left:
            yield from self.left
        yield self.key
        if self.right:
            yield from self.right


def f(s):
    keys = [int(x) for x in s.split()]
    root = Node(keys[0])
    for k in keys[1:]:
        root.insert(k)
    return ' '.join(map(str, root))


# row: '5 3 8 1 4 7 9'
# row: '1'
# row: '2 2 2'
