# sql: (x BIGINT) RETURNS TEXT
def part0(x):
    n = 4
    xs = []
    for i in range(n):
        if i == x:
            continue
        xs.append(i)
    t = 0
    for i in range(n):
        t += xs[i]
    return str(t)


def part1(x):
    n = 4 + x
    xs = []
    for i in range(n):
        xs.append(i)
        if i == x:
            break
    t = 0
    for i in range(n):
        t += xs[i]
    return str(t)


def part2(x):
    n = 4 + x
    rows = [[0] * n for _ in range(n)]
    if x == 3:
        rows[1] = []
    for i in range(n):
        for j in range(n):
            if rows[i][j] < i:
                rows[i][j] += j
    return repr(rows)


def part3(x):
    n = 4 + x
    rows = [[0] * k for k in range(n)]
    for i in range(n):
        for j in range(i):
            if rows[i][j] < i:
                rows[i][j] += j
    t = 0
    for i in range(n):
        for j in range(n):
            t += rows[i][j]
    return repr(rows)


def part4(x):
    prev = [[7]]
    out = []
    for n in (x, 1, 2 + x):
        rows = []
        for i in range(2):
            rows.append([0] * n)
        for j in range(n):
            if j < len(prev[0]):
                out.append(prev[0][j])
            out.append(rows[1][j])
        prev = rows
    return repr(out)


def attempt(part, x):
    try:
        return part(x)
    except IndexError as e:
        return str(e)


def f(x):
    return " ".join([attempt(part0, x), attempt(part1, x), attempt(part2, x), attempt(part3, x), attempt(part4, x)])

# row: 3
# row: -1
# row: 0
# row: 1
