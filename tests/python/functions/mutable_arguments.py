# sql: (a BIGINT, n BIGINT) RETURNS TEXT
def walk(tree, depth, out):
    if depth == 0:
        out.append(tree)
        return 1
    return walk(tree * 2, depth - 1, out) + walk(tree * 2 + 1, depth - 1, out)

def perms(items):
    if len(items) <= 1:
        return [items]
    result = []
    for i in range(len(items)):
        for rest in perms(items[:i] + items[i + 1:]):
            result.append([items[i]] + rest)
    return result

def f(a, n):
    out = []
    count = walk(a, n % 4, out)
    return f"{count} {out} {perms(list(range(n % 4)))} {perms('ab'[: n % 3])}"

# row: 1, 0
# row: 1, 2
# row: 3, 3
# row: 0, 1
