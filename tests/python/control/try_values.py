# sql: (a BIGINT, s TEXT) RETURNS TEXT
def f(a, s):
    log = []
    def risky(k):
        try:
            if k == 0:
                return 10 // a
            if k == 1:
                return int(s)
            if k == 2:
                return s[a]
            if k == 3:
                return [1, 2][a]
            raise KeyError(s)
        except ZeroDivisionError:
            log.append("zero")
            return -1
        except (ValueError, IndexError) as e:
            log.append(type(e).__name__ + ": " + str(e))
            return -2
        except KeyError as e:
            log.append(repr(e) + str(e.args))
        else:
            log.append("else")
        finally:
            log.append("finally")
    return f"{[risky(k) for k in range(5)]} {log}"

# row: 1, '12'
# row: 0, 'x'
# row: 5, ''
# row: -3, 'abc'
# row: 2, 'é'
