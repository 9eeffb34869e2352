# sql: (n BIGINT) RETURNS TEXT
# tier: native
def items(queue):
    i = 0
    while i < len(queue):
        yield queue[i]
        i += 1


def f(n):
    queue = [n]
    later = items(queue)
    queue.append(1)
    for x in later:
        if x > 1:
            queue.append(x // 2)
        elif x == 1 and len(queue) < 6:
            queue.append(x - 1)
    return str(queue)

# row: 0
# row: 1
# row: 9
# row: 100
