# sql: (op TEXT, a BIGINT, b BIGINT) RETURNS BIGINT
# tier: native
def f(op, a, b):
    ops = {"add": lambda x, y: x + y, "sub": lambda x, y: x - y, "max": max}
    fn = ops.get(op)
    if fn is None:
        return None
    return fn(a, b)

# row: 'add', 1, 2
# row: 'sub', 1, 2
# row: 'max', 1, 2
# row: 'x', 1, 2
