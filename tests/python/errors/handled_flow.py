# sql: (a BIGINT, b BIGINT) RETURNS TEXT
# tier: native
# strict
def f(a, b):
    log = ""
    n = 0
    for i in range(5):
        try:
            n = n + 1
            q = a // (b - i)
            log += f"{q},"
            if q == 3:
                continue
            if q == 4:
                break
        except ZeroDivisionError as e:
            log += f"[{type(e).__name__} {n}]"
        else:
            log += "e"
        finally:
            log += "f"
    else:
        log += "E"
    return log + str(n)

# row: 10, 2
# row: 12, 4
# row: 3, 9
# row: -7, 0
# row: 4, 1
