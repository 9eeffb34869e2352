# sql: (x BIGINT) RETURNS TEXT
# tier: native
from enum import Enum, auto
class Op(Enum):
    ADD = auto()
    SUB = auto()
    MUL = auto()
def f(x):
    ops = []
    for ch in "+-*+":
        ops.append({"+": Op.ADD, "-": Op.SUB, "*": Op.MUL}[ch])
    acc = x
    for i in range(len(ops)):
        op = ops[i]
        if op is Op.ADD:
            acc += i
        elif op == Op.SUB:
            acc -= 2
        else:
            acc *= 3
    return str(acc) + str([o.name for o in ops]) + str(len(Op)) + str([m.value for m in Op])

# row: 3
# row: -1
# row: 0
# row: 1
