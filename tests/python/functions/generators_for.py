# sql: (n BIGINT, k BIGINT) RETURNS TEXT
# tier: native
def multiples(n, k=2):
    for i in range(n):
        if i % k == 0:
            yield i
        elif i % 5 == 0:
            yield -i


def f(n, k):
    text = ""
    last = None
    for x in multiples(n, k=k):
        text += str(x) + ","
        last = x
    return f"{text}{last}"

# row: 0, 2
# row: 1, 2
# row: 11, 3
# row: 30, 7
# row: 5, 0
# row: -1, 0
