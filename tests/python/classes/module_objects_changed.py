# sql: (kind TEXT, n BIGINT) RETURNS TEXT
class Counter:
    def __init__(self, start):
        self.count = start
COUNTERS = {"a": Counter(1), "b": Counter(2)}
def f(kind, n):
    c = COUNTERS["a"] if n > 2 else COUNTERS["b"]
    same = c is COUNTERS[kind]
    return f"{same} {c.count} {c == COUNTERS['a']}"

# row: 'a', 3
# row: 'b', 3
# row: 'b', 1
