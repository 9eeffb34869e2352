# sql: (s TEXT, n BIGINT) RETURNS TEXT
# tier: native
def f(s, n):
    stacks = {"a": [], "b": []}
    for i in range(n):
        stacks["a"].append(i)
        if i % 2:
            stacks["b"].append(stacks["a"].pop())
    return str(stacks)

# row: 'aab', 3
# row: '', 0
