# sql: (xs TEXT, t BIGINT) RETURNS TEXT
# tier: native
def entry(xs, t):
    result = []
    def back(start, path, total):
        if total == t:
            result.append(list(path))
            return
        for i in range(start, len(xs)):
            if total + xs[i] > t:
                continue
            path.append(xs[i])
            back(i + 1, path, total + xs[i])
            path.pop()
    back(0, [], 0)
    return str(result)
def f(xs, t):
    return entry([int(x) for x in xs.split()], t)

# row: '1 2 3 4 5', 5
# row: '', 0
