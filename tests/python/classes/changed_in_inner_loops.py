# sql: (n BIGINT, s TEXT) RETURNS TEXT
# tier: native
class Sum:
    def __init__(self, start):
        self.total = start

    def add(self, x):
        self.total += x


def f(n, s):
    rounds = n
    best = 0
    for c in s:
        rounds += 1
        own = Sum(n)
        for d in s:
            own.total += ord(d) - ord(c)
        for d in s:
            own.add(1)
        best = max(best, own.total)
        while own.total > 100:
            own.total //= 2
        other = Sum(rounds)
        for i in range(3):
            other.add(own.total)
        best += other.total % 7
    return f'{rounds} {best}'

# row: 5, 'abc'
# row: 0, ''
# row: 100, 'zebra'
