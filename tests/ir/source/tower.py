# types: BIGINT -> BIGINT STRICT
# An interpreter of a stack machine, whose program is an interpreter's: two levels that leave arithmetic only.
class Machine:
    def __init__(self):
        self.stack = []
        self.steps = 0

    def push(self, value):
        self.stack.append(value)

    def pop(self):
        return self.stack.pop()

    def step(self, op, operand, x):
        self.steps += 1
        if op == "x":
            self.push(x)
        elif op == "const":
            self.push(operand)
        elif op == "add":
            self.push(self.pop() + self.pop())
        elif op == "mul":
            self.push(self.pop() * self.pop())


class Tracing(Machine):
    def step(self, op, operand, x):
        super().step(op, operand, x)
        self.push(self.pop() + 1)


def compiled(tree):
    if isinstance(tree, tuple):
        op, left, right = tree
        return compiled(left) + compiled(right) + [(op, None)]
    return [("x", None)] if tree == "x" else [("const", tree)]


TREE = ("add", ("mul", "x", 3), ("mul", "x", "x"))


def run(machine, x):
    for op, operand in compiled(TREE):
        machine.step(op, operand, x)
    return machine.pop() * 100 + machine.steps


def tower(x):
    return run(Machine(), x) - run(Tracing(), x)
