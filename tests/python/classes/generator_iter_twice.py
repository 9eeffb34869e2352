# sql: (n BIGINT) RETURNS TEXT
# tier: native
class Countdown:
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        k = self.n
        while k > 0:
            yield k
            k -= 1


def f(n):
    c = Countdown(n)
    i = iter(c)
    j = iter(c)
    return f'{next(i)} {next(j)} {list(i)} {list(j)} {sum(c)} {max(c)} {sorted(c)} {set(c) == {1}} {2 in c}'


# row: 1
# row: 4
