# sql: (a BIGINT) RETURNS TEXT
# tier: native
class BaseErr(Exception):
    pass
def f(a):
    class Neg(BaseErr):
        def __init__(self, v):
            super().__init__(f'neg {v}')
            self.v = v
    try:
        if a < 0:
            raise Neg(a)
        return 'ok'
    except BaseErr as e:
        return f'{e} {type(e).__name__}'


# row: 1
# row: -1
