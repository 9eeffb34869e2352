# sql: (n BIGINT) RETURNS TEXT
def chain(*many):
    for items in many:
        for x in items:
            yield x


def count(n, *, step=1):
    i = 0
    while i < n:
        yield i
        i += step


def f(n):
    out = ""
    for x in chain(count(n), count(3, step=n + 1), "ab", [n]):
        out += str(x)
    kept = [count(n), count(2)]
    for g in kept:
        for x in g:
            out += f"<{x}>"
    a = count(n)
    b = count(n)
    for x in a:
        for y in b:
            out += f"({x},{y})"
    made = [count(i) for i in range(3)]
    return out + str([sum(g) for g in made]) + str(max(chain([n], count(n)), key=lambda v: -v)) + str(sorted(count(n), key=lambda v: v % 3))

# row: 0
# row: 1
# row: 3
# row: 5
