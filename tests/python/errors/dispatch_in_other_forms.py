# sql: (k TEXT, n BIGINT) RETURNS TEXT
class Card:
    def __init__(self, limit):
        self.limit = limit

    def pay(self, n):
        if n > self.limit:
            raise ValueError(f"{n} is over {self.limit}")
        if n == 0:
            raise KeyError("nothing")
        return "card"

    def __add__(self, n):
        if n < 0:
            raise ArithmeticError("negative")
        raise LookupError("no sum")


class Cash:
    def pay(self, n):
        if n < 0:
            raise KeyError(n)
        raise ValueError("no cash")

    def __add__(self, n):
        if n < 0:
            raise LookupError("owes")
        raise ArithmeticError(f"cash and {n}")


def first(n):
    if n > 3:
        raise StopIteration
    raise IndexError(str(n))


def second(n):
    if n > 3:
        raise ZeroDivisionError("many")
    return 10 // n


def way(k, n):
    match k:
        case "card" | "cash":
            with_what = Card(5) if k == "card" else Cash()
            return with_what.pay(n)
        case "sum":
            return str((Card(1) if n % 2 else Cash()) + n)
        case "loop":
            out = ""
            for step in (first, second):
                for m in (n, 1):
                    try:
                        out += str((step if n < 5 else first)(m))
                    except IndexError as e:
                        out += "I" + str(e)
                    except ZeroDivisionError as e:
                        out += "Z" + str(e)
                    except StopIteration:
                        out += "S"
            return out
        case _:
            done = ""
            try:
                try:
                    return str((first if n < 2 else second)(n))
                finally:
                    done = "f"
            except ArithmeticError as e:
                return done + str(e)


def f(k, n):
    try:
        return way(k, n)
    except ValueError as e:
        return "V " + str(e)
    except (KeyError, IndexError) as e:
        return type(e).__name__ + " " + str(e)
    except ArithmeticError as e:
        return "A " + str(e)
    except LookupError as e:
        return "L " + str(e)


# row: 'card', 3
# row: 'card', 9
# row: 'card', 0
# row: 'cash', 3
# row: 'cash', -4
# row: 'sum', 2
# row: 'sum', 3
# row: 'sum', -2
# row: 'sum', -3
# row: 'loop', 2
# row: 'loop', 4
# row: 'loop', 7
# row: '', 1
# row: '', 2
# row: '', 5
# row: None, 3
