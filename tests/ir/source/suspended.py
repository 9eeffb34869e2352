# types: BIGINT -> BIGINT
def countdown(n):
    step = 1
    while n > 0:
        yield n
        n -= step
        if n % 3 == 0:
            yield -n
            step += 1


def f(n):
    numbers = countdown(n)
    first = next(numbers, 0)
    return first * 1000 + sum(numbers)
