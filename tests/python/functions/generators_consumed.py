# sql: (n BIGINT) RETURNS TEXT
# tier: native
def squares(n):
    for i in range(n):
        yield i * i % 7


def words(n):
    for i in range(n):
        yield "w" + str(i)


def f(n):
    out = str(sum(squares(n)))
    out += " " + ",".join(words(n))
    out += " " + str(sorted(squares(n), reverse=True))
    out += " " + str(list(squares(n)))
    out += " " + str(max(squares(n), default=-1)) + str(min(squares(n), default=-1))
    out += " " + str(any(x == 4 for x in squares(n))) + str(all(squares(n))) + str(any(squares(n)))
    out += " " + str([x + 1 for x in squares(n) if x > 1])
    return out

# row: 0
# row: 1
# row: 2
# row: 3
# row: 12
