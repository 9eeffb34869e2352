# sql: (n BIGINT) RETURNS TEXT
class Counted:
    def __init__(self):
        self.asked = 0

    def above(self, v, n):
        self.asked += 1
        return v > n


def f(n):
    doubled = map(lambda q: q * 2, [1, 2, 3])
    first = any(q > 2 for q in doubled), list(doubled)
    letters = iter('xabc')
    found = any(c == 'a' for c in letters), ''.join(letters)
    seen = []
    some = any(map(lambda q: seen.append(q) or q, [n, 2, 3]))
    every = all(map(lambda q: seen.append(q) or q, [n, 0, 3]))
    counted = Counted()
    asked = any(counted.above(v, n) for v in range(6)), counted.asked
    plain = iter([0, 1, 2])
    mapped = map(lambda q: q + n, plain)
    nested = any(mapped), list(plain)
    return f'{first} {found} {some} {every} {seen} {asked} {nested}'


# row: 3
# row: 0
# row: 5
