# sql: (a BIGINT, b BIGINT) RETURNS TEXT
# strict
class Err(Exception):
    def __init__(self, code, text):
        super().__init__(text)
        self.code = code

class Log:
    def __init__(self):
        self.lines = []
        self.n = 0

    def __enter__(self):
        self.lines.append("in")
        return self

    def __exit__(self, *exc):
        self.n += 1
        self.lines.append("out" if exc[0] is None else exc[0].__name__)
        return True

class Acc:
    def __init__(self):
        self.total = 0
    def add(self, x, y):
        self.total += x
        self.total += x // y
        self.total += 100

def f(a, b):
    acc = Acc()
    log = Log()
    out = ""
    try:
        acc.add(a, b)
    except ZeroDivisionError:
        out += "Z"
    with log:
        log.lines.append(str(10 // b))
    try:
        if a > 3:
            raise Err(a, "big")
        out += "ok"
    except Err as e:
        out += f"{e.code} {e} {e.args}"
    return f"{out} {acc.total} {log.lines} {log.n}"

# row: 1, 1
# row: 4, 1
# row: 1, 0
# row: 5, 0
