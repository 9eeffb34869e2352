# sql: (n BIGINT) RETURNS TEXT
def steps(n, log):
    try:
        for i in range(n):
            yield i
        log.append("done")
    finally:
        log.append("closed")


def f(n):
    log = []
    for x in steps(n, log):
        if x == 2:
            break
        log.append(str(x))
    log.append("after")
    return " ".join(log)

# row: 0
# row: 2
# row: 5
