# sql: (x BIGINT) RETURNS TEXT
# tier: native
# replays: 0
from contextlib import contextmanager

class Writer:
    def __init__(self):
        self.depth = 0
        self.lines = []

    def line(self, text):
        self.lines.append("  " * self.depth + text)

    @contextmanager
    def element(self, name):
        self.line("<" + name + ">")
        self.depth += 1
        yield self
        self.depth -= 1
        self.line("</" + name + ">")

def f(x):
    w = Writer()
    with w.element("list"):
        for i in range(x):
            with w.element("item" + str(i)) as inner:
                inner.line(str(i * i))
                if i == 2:
                    continue
                inner.line("more")
    return "\n".join(w.lines)

# row: 0
# row: 1
# row: 4
