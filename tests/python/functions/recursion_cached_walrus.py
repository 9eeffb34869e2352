# sql: (xs TEXT, t BIGINT) RETURNS BIGINT
# tier: native
from functools import cache
def entry(coins, target):
    @cache
    def best(rest):
        if rest == 0:
            return 0
        if rest < 0:
            return None
        found = [b + 1 for c in coins if (b := best(rest - c)) is not None]
        return min(found) if found else None
    return best(target)
def f(xs, t):
    return entry([int(x) for x in xs.split()], t)

# row: '1 5 10 25', 63
# row: '5 7', 3
# row: '7 11', 200
