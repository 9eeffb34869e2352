# sql: (s TEXT) RETURNS TEXT
class NetError(OSError):
    def __init__(self, code):
        super().__init__(f"net {code}")
class Refused(NetError):
    pass
def f(s):
    try:
        if s == "a":
            raise NetError(5)
        if s == "b":
            raise Refused(7)
        return s
    except Refused as e:
        return "refused " + str(len(e.args))
    except OSError as e:
        return "net " + str(len(e.args))

# row: 'a'
# row: 'b'
# row: 'c'
