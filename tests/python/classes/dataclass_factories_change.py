# sql: (s TEXT) RETURNS TEXT
# tier: native
from dataclasses import dataclass, field
@dataclass
class Account:
    owner: str
    balance: int = 0
    log: list = field(default_factory=list)
    by_kind: dict = field(default_factory=dict)
    seen: set = field(default_factory=set)
    def change(self, kind, amount):
        self.balance += amount if kind == "d" else -amount
        self.log.append((kind, amount))
        self.by_kind[kind] = self.by_kind.get(kind, 0) + amount
        self.seen.add(amount)
def f(s):
    account, other = Account("me"), Account("you", log=[("x", 0)])
    for word in s.split():
        account.change(word[0], int(word[1:]))
    other.change("d", len(s))
    return f"{account.balance} {account.log} {account.by_kind} {len(account.seen)} {other.log} {other.by_kind}"

# row: 'd100 w30 w100 d5'
# row: ''
