# sql: (a BIGINT, n INT) RETURNS TEXT
# tier: native
# diverges: values: order of sets of numbers
def f(a, n):
    todo = {a, a + 5}
    seen = set()
    out = []
    while todo:
        x = todo.pop()
        if x in seen or x > n:
            continue
        seen.add(x)
        out.append(x)
        todo |= {x * 2, x + 7}
        if len(out) % 5 == 0:
            todo.discard(x + 7)
    out.append(list(seen))
    seen.clear()
    seen.add(n)
    out.append(seen.pop())
    return str(out) + str(seen.pop() if seen else seen)

# row: 3, 60
# row: 1, 200
# row: 50, 3
