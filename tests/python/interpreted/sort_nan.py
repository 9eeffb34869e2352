# python: 3.13
# tier: interpreted
# diverges: values: `sorted` of lists with NaN
# sql: (x DOUBLE, y DOUBLE, z DOUBLE) RETURNS TEXT
def echo():
    value = yield
    yield value


def f(x, y, z):
    order = sorted([x, y, z])
    echoed = echo()
    next(echoed)
    order.append(echoed.send(x))
    return str(order[:-1])

# row: 1.0, nan, 0.0
# row: inf, -inf, nan
# row: 2.0, 1.0, nan
# row: nan, 2.0, 1.0
