# sql: (x BIGINT) RETURNS TEXT
# tier: native
class Account:
    def __init__(self, number, tags):
        self.number = number
        self.tags = tuple(tags.split())
        self.balance = 0

    def __eq__(self, other):
        return self.number == other.number and self.tags == other.tags

    def __hash__(self):
        return hash((self.number, self.tags[0]))

def f(x):
    accounts = [Account(i % 3, "a b" if i % 2 else "a c") for i in range(abs(x) + 3)]
    first = {}
    for account in accounts:
        first.setdefault(account, account).balance += x
    return str([(a.number, a.tags[1], b.balance) for a, b in first.items()])

# row: 3
# row: -1
# row: 12
