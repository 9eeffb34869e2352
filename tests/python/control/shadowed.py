# sql: (a BIGINT, s TEXT) RETURNS TEXT
def f(a, s):
    def len(x):
        return 42
    str = lambda x: "<" + x + ">"
    max = min
    print = None
    sum = a
    list = [a, a + 1]
    for abs in range(2):
        sum += abs
    range = [5, 6]
    for i in range:
        sum += i
    return f"{len(s)} {str(s)} {max(a, 3)} {sum} {list} {abs} {print}"

# row: 1, 'ab'
# row: 10, ''
# row: -5, 'é'
