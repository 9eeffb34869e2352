# sql: (n BIGINT) RETURNS TEXT
def f(n):
    x = [1] if n > 2 else (1,)
    y = x
    x += (2,)
    try:
        text = str([1, 2].__next__())
    except AttributeError:
        text = 'no'
    return f'{x} {y} {text}'


# row: 3
# row: 0
