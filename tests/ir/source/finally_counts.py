# types: BIGINT, BIGINT, BIGINT -> BIGINT STRICT
class Negative(Exception):
    pass


def finally_counts(a, b, n):
    total = 0
    for i in range(n):
        try:
            q = a // (b - i)
            if q < 0:
                raise Negative(q)
            total += q
        except ZeroDivisionError:
            continue
        except Negative as e:
            total -= e.args[0]
        else:
            total += 1
        finally:
            total *= 2
    return total
