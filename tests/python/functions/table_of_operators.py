# sql: (s TEXT) RETURNS DOUBLE
# tier: native
# since 3.14: too many values to unpack (expected 1) => too many values to unpack (expected 1, got 2)
import operator
OPS = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv}
def f(s):
    stack = []
    for t in s.split():
        if t in OPS:
            b = stack.pop()
            a = stack.pop()
            stack.append(OPS[t](a, b))
        else:
            stack.append(float(t))
    (result,) = stack
    return result

# row: '1 2 + 3 *'
# row: '1 +'
# row: '4 2 /'
# row: '1 2'
