# sql: (s TEXT) RETURNS TEXT
# tier: native
def perms(items):
    if len(items) <= 1:
        yield items
        return
    for i in range(len(items)):
        for rest in perms(items[:i] + items[i+1:]):
            yield items[i] + rest


def f(s):
    return '|'.join(sorted(set(perms(s))))


# row: 'abc'
# row: 'aab'
# row: ''
