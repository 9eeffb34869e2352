# sql: (n BIGINT) RETURNS TEXT
from enum import IntEnum
class L(IntEnum):
    A = 1
    B = 3
def f(n):
    lv = L(n)
    d = {lv: 1}
    return f'{d.get(n)} {d.get(1)} {max(lv, n)} {max(n, L.B)} {lv % n} {n ** lv} {lv < n + 1} {"x" * lv} {divmod(7, lv)} {round(2.567, lv)} {bin(lv)} {chr(lv + 64)} {str(lv).zfill(3)}'


# row: 1
# row: 3
