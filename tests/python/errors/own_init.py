# sql: (s TEXT) RETURNS TEXT
# tier: native
class AppError(Exception):
    def __init__(self, message, code=500):
        super().__init__(message)
        self.message = message
        self.code = code
class NotFound(AppError):
    def __init__(self, what):
        super().__init__(f"{what} not found", code=404)
        self.what = what
class Plain(Exception):
    def __init__(self, x, y):
        self.x = x
        self.y = y
class Texty(Exception):
    def __init__(self, x):
        self.x = x
    def __str__(self):
        return f"texty {self.x}"
def check(s):
    if not s:
        raise AppError("empty")
    if s == "a":
        raise NotFound(s)
    if s == "b":
        raise Plain(s, len(s))
    if s == "c":
        raise Texty(s * 2)
    return s.upper()
def f(s):
    try:
        return check(s)
    except NotFound as e:
        return f"{e} {e.code} {e.what} {e.args} {e!r}"
    except AppError as e:
        return f"{e.message} {e.code} {e!r}"
    except Plain as e:
        return f"{e.x} {e.y} {e.args} {e}"
    except Texty as e:
        return f"{e} {e.args}"

# row: ''
# row: 'a'
# row: 'b'
# row: 'c'
# row: 'zz'
