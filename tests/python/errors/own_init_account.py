# sql: (s TEXT) RETURNS TEXT
# tier: native
class InsufficientFunds(Exception):
    def __init__(self, need, have):
        super().__init__(f"need {need}, have {have}")
        self.need = need
        self.have = have
class Account:
    def __init__(self, balance=0):
        self.balance = balance
        self.log = []
    def deposit(self, n):
        if n <= 0:
            raise ValueError("amount must be positive")
        self.balance += n
        self.log.append(("D", n))
    def withdraw(self, n):
        if n > self.balance:
            raise InsufficientFunds(n, self.balance)
        self.balance -= n
        self.log.append(("W", n))
def f(s):
    acc = Account()
    errors = []
    for op in s.split():
        try:
            n = int(op[1:])
            if op[0] == "+":
                acc.deposit(n)
            else:
                acc.withdraw(n)
        except InsufficientFunds as e:
            errors.append(f"{e} ({e.need - e.have} short)")
        except ValueError as e:
            errors.append(str(e))
    return f"{acc.balance} {len(acc.log)} {errors}"

# row: '+10 -3 -20 +0 -x'
# row: ''
# row: '-1'
