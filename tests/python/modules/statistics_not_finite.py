# sql: (x DOUBLE) RETURNS TEXT
# tier: native
# replays: 3
import statistics

def f(x):
    out = []
    for measure in (statistics.stdev, statistics.pstdev):
        try:
            out.append(str(measure([1.0, x, 2.5])))
        except (AttributeError, ValueError):
            # The first before Python 3.14.
            out.append("not finite")
    return " ".join(out) + f" {statistics.pvariance([1.0, x])} {statistics.mean([1.0, x])}"

# row: 3.5
# row: inf
# row: -inf
# row: nan
