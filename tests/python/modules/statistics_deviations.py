# sql: (x DOUBLE, n BIGINT) RETURNS TEXT
# tier: native
from statistics import pstdev, pvariance, quantiles, stdev, variance


def f(x, n):
    xs, ns, seed = [x], [n], n * 7919 + 13
    for i in range(n):
        seed = (seed * 1103515245 + 12345) % 2147483648
        xs.append(seed / 1000.0 * x - 7.0 ** (i % 9))
        ns.append(seed - 1073741824)
    return (
        f"{stdev(xs)!r} {pstdev(xs)} {variance(xs)} {pvariance(xs)} {stdev(ns)} {pstdev(ns)} {quantiles(xs)}"
        f" {quantiles(ns, n=5, method='inclusive')} {stdev((x, 2.0, 3.5))} {stdev([n, 2])} {pstdev([x, x])}"
    )


# row: 1.5, 1
# row: 0.1, 2
# row: -3.25, 30
# row: 1e-30, 100
# row: 1e100, 7
# row: 0.0, 3
