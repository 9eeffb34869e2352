# sql: (s TEXT) RETURNS BIGINT
# tier: native
def f(s):
    stack = []
    for token in s.split():
        if token in ("+", "-", "*"):
            b = stack.pop()
            a = stack.pop()
            if token == "+":
                stack.append(a + b)
            elif token == "-":
                stack.append(a - b)
            else:
                stack.append(a * b)
        else:
            stack.append(int(token))
    return stack[-1]

# row: '3 4 + 2 *'
# row: '5 1 2 + 4 * + 3 -'
# row: '+'
# row: ''
# row: '1 x'
