# sql: (op TEXT, a BIGINT) RETURNS BIGINT
# tier: native
def double(x):
    return x * 2
def square(x):
    return x * x
HANDLERS = {"double": double, "square": square}
def f(op, a):
    try:
        return HANDLERS[op](a)
    except KeyError:
        raise ValueError(f"unknown op {op}")

# row: 'double', 4
# row: 'square', 5
# row: 'x', 1
