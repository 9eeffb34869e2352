# sql: (n BIGINT) RETURNS TEXT
def items(xs):
    for x in xs:
        yield x


def f(n):
    xs = [n, 2, 3]
    out = ""
    for x in items(xs):
        out += str(x)
        if x == 2:
            xs.pop()
        if len(xs) < 5 and n > 3:
            xs.append(n)
    for x in (items(xs) if n > 2 else items([7])):
        out += f"-{x}"
    while any(x > 5 for x in items(xs)):
        out += "!"
        xs.pop(0)
        if not xs:
            break
    g = items(xs)
    h = g
    if n > 5:
        for x in g:
            out += "g"
            break
    for x in h:
        out += "h"
    return out

# row: 0
# row: 3
# row: 5
# row: 9
