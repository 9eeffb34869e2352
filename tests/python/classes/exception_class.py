# sql: (x BIGINT) RETURNS TEXT
# tier: native
class E(Exception):
    def __init__(self, code): self.code = code; super().__init__(f"code {code}")
def f(x):
    try:
        if x > 0: raise E(x)
        return "none"
    except E as e:
        return str(e.code) + str(e)

# row: 3
# row: -1
# row: 0
# row: 12
