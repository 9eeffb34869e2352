# sql: (a BIGINT) RETURNS TEXT
def f(a):
    log = []
    try:
        try:
            log.append(str(10 // a))
        except ZeroDivisionError as e:
            log.append(type(e).__name__)
        else:
            log.append("fine")
        finally:
            log.append("done")
    except TypeError:
        log.append("type")
    return " ".join(log)

# row: 2
# row: 0
# row: None
