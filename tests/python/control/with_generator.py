# sql: (x BIGINT) RETURNS TEXT
# tier: native
# replays: 0
from contextlib import contextmanager

@contextmanager
def noted(log, name):
    log.append("in " + name)
    try:
        yield len(log)
    except KeyError as e:
        log.append("handled " + str(e))
    else:
        log.append("fine")
    finally:
        log.append("out " + name)

@contextmanager
def plain(log):
    log.append("<")
    yield
    log.append(">")

def early(x, log):
    with plain(log):
        if x > 2:
            return "early"
        log.append("late")
    return "end"

def f(x):
    log = []
    with noted(log, "a") as n, noted(log, "b") as m:
        log.append(str(n) + str(m))
        if x == 1:
            raise KeyError("one")
        log.append("more")
    for i in range(x + 2):
        with plain(log):
            if i == 1:
                continue
            if i == 4:
                break
            log.append(str(i))
    r = early(x, log)
    return r + " " + ",".join(log)

# row: 0
# row: 1
# row: 2
# row: 3
# row: 7
