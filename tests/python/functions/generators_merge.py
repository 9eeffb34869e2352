# sql: (a TEXT, b TEXT) RETURNS TEXT
# tier: native
def nums(s):
    for x in s.split():
        yield int(x)


def merge(a, b):
    x, y = next(a, None), next(b, None)
    while x is not None or y is not None:
        if y is None or (x is not None and x <= y):
            yield x
            x = next(a, None)
        else:
            yield y
            y = next(b, None)


def f(a, b):
    return ' '.join(map(str, merge(nums(a), nums(b))))


# row: '1 4 7', '2 3 9'
# row: '', '1'
# row: '5', ''
