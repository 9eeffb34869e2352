# sql: (x BIGINT) RETURNS TEXT
def part0(x):
    n = 4
    xs = []
    ys = [3, x, 1, 5]
    for k in range(2):
        for i in range(n):
            if k > 0 and ys[i] > xs[i]:
                xs[i] += 1
            xs.append(i)
    return repr(xs)


def part1(x):
    n = 4
    xs = [0] * n
    ys = [3, x, 1, 5]
    for i in range(n):
        if ys[i] > 1:
            xs[i] += ys[i]
        else:
            xs[i] = 5
    for i in range(n):
        if not (xs[i] > 1):
            xs[i] += ys[i]
    zs = [0.5] * n
    for i in range(n):
        if xs[i] == 5:
            zs[i] = float(i)
    ts = ["a"] * n
    for i in range(n):
        if xs[i] != 5:
            ts[i] += "b"
            xs[i] = 1
    return repr((xs, zs, ts))


def part2(x):
    n = 3
    xs = [9223372036854775807, 1, 2]
    ys = [0] * n
    for i in range(n):
        if xs[i] < 5:
            ys[i] = xs[i] + x
    bs = [False] * n
    for i in range(n):
        if ys[i] > 0:
            bs[i] = True
    for i in range(n):
        if bs[i]:
            ys[i] += 9223372036854775800
    return repr((ys, bs))


def part3(x):
    rank = [3, x, 2, 5]
    prefer = [[0] * 4 for _ in range(4)]
    for a in range(4):
        for b in range(4):
            if rank[a] < rank[b]:
                prefer[a][b] += 1
    return repr(prefer)


def part4(x):
    xs = [5, 3, x, 9, 1]
    n = len(xs)
    for i in range(n):
        for j in range(n - 1 - i):
            if xs[j] > xs[j + 1]:
                xs[j], xs[j + 1] = xs[j + 1], xs[j]
    return repr(xs)


def part5(x):
    rank = [3, x, 2, 1]
    few = [0, 0]
    for b in range(4):
        if rank[b] >= 2 and b < 2:
            few[b] += 1
    return repr(few)


def attempt(part, x):
    try:
        return part(x)
    except IndexError as e:
        return str(e)


def f(x):
    return " ".join([attempt(part0, x), attempt(part1, x), attempt(part2, x), attempt(part3, x), attempt(part4, x), attempt(part5, x)])

# row: 3
# row: -1
# row: 0
# row: 1
