# sql: (x BIGINT) RETURNS TEXT
def part0(x):
    c = []
    for n in (5, 1, x):
        c.append([0] * n)
        for i in range(len(c)):
            for j in range(n):
                c[i][j] += 1
    return repr(c)


def part1(x):
    n = x + 2
    xs = [1] * n
    n = n + 2
    t = 0
    for i in range(n):
        t += xs[i]
    return str(t)


def part2(x):
    n = x + 2
    xs = list(range(n))
    t = 0
    for i in range(n):
        t += xs[i]
    for i in range(n):
        if xs[i] > 1:
            xs[i] = -xs[i]
    for i in range(-1, n):
        t += xs[i]
    return repr((t, xs))


def part3(x):
    n = x + 2
    xs = [] * n
    t = 0
    for i in range(n):
        t += xs[i]
    return repr((t, xs))


def part4(x):
    n = x + 2
    xs = []
    i = 0
    while i < n:
        xs.append(i)
        i += 2
    t = 0
    for i in range(n):
        t += xs[i]
    return repr((t, xs))


def part5(x):
    n = x + 2
    xs = []
    i = 1
    while i < n:
        xs.append(i)
        i += 1
    t = 0
    for i in range(n):
        t += xs[i]
    return repr((t, xs))


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
