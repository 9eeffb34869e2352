# Lists in lists, as deep as the data says.
# sql: (s TEXT) RETURNS TEXT
# tier: native
def parsed(s):
    stack = [[]]
    for t in s.replace("(", " ( ").replace(")", " ) ").split():
        if t == "(":
            new = []
            stack[-1].append(new)
            stack.append(new)
        elif t == ")":
            stack.pop()
        else:
            stack[-1].append(int(t) if t.isdigit() else t)
    return stack[0]


def flat(x):
    out = []
    for y in x:
        if isinstance(y, list):
            out.extend(flat(y))
        else:
            out.append(y)
    return out


def total(x):
    if isinstance(x, list):
        return sum(total(y) for y in x)
    return x if isinstance(x, int) else 0


def f(s):
    x = parsed(s)
    nested = []
    for c in s[:5]:
        nested = [nested, c]
    return f"{x} {flat(x)} {total(x)} {x == parsed(s)} {nested}"

# row: 'a (1 (c 22)) 3'
# row: ''
# row: '()'
# row: '((((1))))'
# row: 'a)'
