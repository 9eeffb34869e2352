# sql: (a TEXT, b BIGINT) RETURNS BIGINT
# tier: native
PROGRAM = [("push", 3), ("arg",), ("add",), ("dup",), ("mul",), ("jump", -1), ("halt",)]


def run(program, arg):
    stack = []
    for op in program:
        match op:
            case ("push", int(n)):
                stack.append(n)
            case ("arg",):
                stack.append(arg)
            case ("add",):
                stack.append(stack.pop() + stack.pop())
            case ("mul",):
                stack.append(stack.pop() * stack.pop())
            case ("dup",):
                stack.append(stack[-1])
            case ("jump", n) if n > 0:
                return -1
            case ("halt",):
                return stack.pop()
            case [name, *_]:
                stack.append(len(name))
    return 0


def f(a, b):
    total = run(PROGRAM, b)
    i = 0
    while True:
        match a[i:i + 2].split("-"):
            case [""]:
                return total
            case [x, ""]:
                total += len(x)
            case ["", y] if y:
                total -= 1
            case _:
                total *= 2
        i += 1

# row: '', 1
# row: 'abc', 2
# row: 'a-b--c', 2
# row: '-', 5
