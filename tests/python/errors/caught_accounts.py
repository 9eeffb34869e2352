# sql: (a BIGINT, b BIGINT) RETURNS TEXT
# strict
class Account:
    def __init__(self, total):
        self.total = total
        self.log = ""

    def take(self, n):
        self.log += "t"
        if n > self.total:
            raise ValueError(f"only {self.total}")
        self.total -= n
        self.log += str(100 // n)


def f(a, b):
    account = Account(10)
    for i in range(4):
        try:
            account.take(a - i * b)
            account.log += "+"
        except ValueError as e:
            account.log += f"[{e}]"
            account.total += 5
        except ZeroDivisionError:
            account.log += "0"
            if account.total > 12:
                break
        finally:
            account.log += "."
    return f"{account.total} {account.log}"

# row: 1, 1
# row: 20, 5
# row: 3, 1
# row: 12, 4
