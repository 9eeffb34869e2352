# sql: (a BIGINT) RETURNS TEXT
class Log:
    def __init__(self):
        self.lines = []

    def __enter__(self):
        self.lines.append("in")
        return self

    def __exit__(self, *exc):
        self.lines.append("out" if exc[0] is None else exc[0].__name__)
        return True


def f(a):
    log = Log()
    with log:
        log.lines.append(str(10 // a))
    return ",".join(log.lines)

# row: 2
# row: 0
