# sql: (xs TEXT) RETURNS TEXT
# tier: native
class Tree:
    def __init__(self, key):
        self.key = key
        self.left = None
        self.right = None
    def insert(self, key):
        if key < self.key:
            if self.left is None:
                self.left = Tree(key)
            else:
                self.left.insert(key)
        elif key > self.key:
            if self.right is None:
                self.right = Tree(key)
            else:
                self.right.insert(key)
    def height(self):
        return 1 + max(self.left.height() if self.left else 0, self.right.height() if self.right else 0)
    def __iter__(self):
        if self.left:
            yield from self.left
        yield self.key
        if self.right:
            yield from self.right
def entry(xs):
    if not xs:
        return "empty"
    t = Tree(xs[0])
    for x in xs[1:]:
        t.insert(x)
    return f"{t.height()} {list(t)}"
def f(xs):
    return entry([int(x) for x in xs.split()])

# row: '5 2 8 1 9 2'
# row: ''
# row: '1 2 3 4'
