# sql: (n BIGINT, s TEXT) RETURNS TEXT
# tier: native
def f(n, s):
    items = [1, n]
    some = filter(None, items)
    items.append(n + 1)
    words = s.split(' ')
    digits = filter(str.isdigit, words)
    words.append('7')
    return f"{list(some)} {list(digits)} {'-'.join(filter(None, s.split(' ')))} {sum(1 for _ in filter(None, words))}"


# row: 3, 'a 1  b'
# row: 0, ''
# row: -1, '  22 '
