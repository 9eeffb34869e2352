# sql: (a BIGINT, b BIGINT) RETURNS TEXT
# tier: native
# strict
def f(a, b):
    log = []
    i = 0
    while True:
        try:
            i += 1
            if i > 6:
                break
            try:
                log.append(a // (b - i))
                if i == 4:
                    raise KeyError(i)
            finally:
                log.append(-i)
        except (KeyError, ZeroDivisionError) as e:
            if isinstance(e, KeyError):
                log.append(e.args[0] * 100)
                continue
            log.append(0)
    return str(log)

# row: 10, 2
# row: 10, 4
# row: 10, 50
