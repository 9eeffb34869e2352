# sql: (n BIGINT) RETURNS TEXT
# tier: native
def count(n):
    for i in range(n):
        yield i


def twice(items):
    for x in items:
        yield x * 2


def fact(n):
    total = 0
    for x in twice(count(n)):
        total += x
    return 1 if n < 2 else n * fact(n - 1) + total


def sums(n):
    for i in count(n):
        yield fact(i)


def f(n):
    text = ""
    try:
        for x in twice(twice(sums(n))):
            text += f"{x} "
            if x > 200:
                return text + "big"
    finally:
        text += "."
    for i, x in enumerate(twice(count(n))):
        for y in count(x):
            if y == i:
                break
            if y % 2:
                continue
            text += str(y)
        else:
            text += "e"
            continue
        text += "b"
    else:
        text += " end"
    return text

# row: 0
# row: 1
# row: 3
# row: 5
# row: 8
