# sql: (x BIGINT) RETURNS TEXT
def part0(x):
    xs = [5, 3, x, 9, 1]
    n = len(xs)
    for i in range(n):
        for j in range(n - 1 - i):
            if xs[j] > xs[j + 1]:
                xs[j], xs[j + 1] = xs[j + 1], xs[j]
    return repr(xs)


def part1(x):
    seen = [False] * 5
    order = [x, 1, 3, 1, 0, 3]
    k = 0
    for i in order:
        if not seen[i]:
            seen[i] = True
            k += i
    return repr((seen, k))


def part2(x):
    seen = [True, False, True]
    rows = [[1], [2], [x]]
    out = [[9], [9], [9]]
    for i in range(3):
        if seen[i]:
            out[i] = rows[i]
    out[0].append(7)
    return repr((rows, out))


def part3(x):
    d = [[0, x, 9], [4, 0, 2], [1, 8, 0]]
    for k in range(3):
        for i in range(3):
            for j in range(3):
                if d[i][k] + d[k][j] < d[i][j]:
                    d[i][j] = d[i][k] + d[k][j]
    return repr(d)


def attempt(part, x):
    try:
        return part(x)
    except IndexError as e:
        return str(e)


def f(x):
    return " ".join([attempt(part0, x), attempt(part1, x), attempt(part2, x), attempt(part3, x)])

# row: 3
# row: -1
# row: 0
# row: 1
