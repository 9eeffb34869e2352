# sql: (n BIGINT, t TEXT) RETURNS TEXT
# tier: native
def g(n):
    x = 5
    while True:
        if n % x == 0:
            yield x
            if x > 20:
                raise ValueError("x")
        elif n % 2:
            n += 1
            continue
        else:
            yield None
        x += 1
        if x > n:
            break
    else:
        yield "never"


def pick(n, t):
    for x in g(n):
        for c in t:
            if x is None:
                break
            if c == "q":
                return x
        else:
            if x == 11:
                return f"eleven"
    return -1.5


def f(n, t):
    last = "unset"
    for last in g(n):
        if last:
            for k in g(last):
                if k is not None:
                    last += k
    return f"{pick(n, t)} {last} {[v for v in g(n) if v]} {sum(v or 0 for v in g(n))}"

# row: 10, 'abc'
# row: 10, 'aqc'
# row: 22, 'a'
# row: 33, ''
# row: 7, 'q'
# row: -1, 'q'
# row: 0, ''
