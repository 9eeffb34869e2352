# sql: (s TEXT, a BIGINT, b BIGINT) RETURNS TEXT
# tier: native
# diverges: messages: slice.indices
class Seq:
    def __init__(self, items):
        self._items = items
    def __len__(self):
        return len(self._items)
    def __getitem__(self, i):
        if isinstance(i, slice):
            start, stop, step = i.indices(len(self))
            return [self._items[j] for j in range(start, stop, step)] + [i.start, i.step]
        return self._items[i]
def f(s, a, b):
    q = Seq(list(s))
    out = []
    for k in range(2):
        out.append(str(q[a:b + k]) + str(q[::a + k]))
    return str(out) + q[0]

# row: 'abcdef', 1, 4
# row: 'abc', -2, 100
# row: '', 1, 1
# row: 'abc', 0, 0
