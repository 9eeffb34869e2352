# sql: (x BIGINT) RETURNS TEXT
# tier: native
# A comparison asks each method once, and no other: methods that count how often they are asked show it.
class Counted:
    def __init__(self, answer):
        self.answer = answer
        self.asked = 0

    def __eq__(self, other):
        self.asked += 1
        return self.answer

    def __lt__(self, other):
        self.asked += 10
        return self.answer


class Other:
    pass


class Special(Counted):
    def __gt__(self, other):
        self.asked += 100
        return self.answer


def f(x):
    a, b, c = Counted(x > 1), Other(), Special(x > 2)
    said = [a == b, a != b, a < b, a == c, a < c, a == x]
    return str(said) + str(a.asked) + ' ' + str(c.asked)

# row: 0
# row: 2
# row: 3
