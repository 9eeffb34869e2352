# since 3.12: max() arg is an empty sequence => max() iterable argument is empty
# since 3.14: math domain error => expected a nonnegative input, got -1.0
# sql: (k BIGINT, a BIGINT, s TEXT) RETURNS TEXT
def f(k, a, s):
    if k == 0: return 1 // a
    if k == 1: return 1 % a
    if k == 2: return 1.0 // a
    if k == 3: return 1.5 % a
    if k == 4: return divmod(1, a)
    if k == 5: return s[a + 5]
    if k == 6: return [1, 2, 3][a + 5]
    if k == 7: return (1, 2)[a + 5]
    if k == 8: return chr(a - 1)
    if k == 9: return ord(s)
    if k == 10: return s + a
    if k == 11: return a + s
    if k == 12: return -s
    if k == 13: return s < a
    if k == 14: return len(a)
    if k == 15: return int(s)
    if k == 16: return float(s)
    if k == 17: return s.index("zz")
    if k == 18: return [].pop()
    if k == 19: return max([])
    if k == 21: return s.join([s, a])
    if k == 22: return a()
    if k == 23: return s.nope
    if k == 24: return None + a
    if k == 25: return [1] * s
    if k == 26: return s["a"]
    if k == 27: x, y = s; return x
    if k == 28: x, y, z, w = s; return x
    if k == 29: return range(1, 5, a)
    if k == 30: assert a, "no " + s
    if k == 31: raise ValueError(s, a)
    if k == 33: return int("9" * 5000)
    if k == 34: return 1 << -1 + a
    if k == 35: return sorted([1, s])
    if k == 36: return float(10 ** 400 + a)
    if k == 37: return [1, 2].remove(a + 9)
    if k == 38: return for_nothing
    if k == 39: return round(s)
    if k == 40: return abs(s)
    if k == 41: return math.sqrt(-1 + a)
    if k == 43: return int(float("nan"))
    if k == 44: return int(float("-inf"))
    if k == 45: return "{} {}".format(s)
    return "none"
import math
for_nothing = 5

# row: 0, 0, 'xyz'
# row: 1, 0, 'xyz'
# row: 2, 0, 'xyz'
# row: 3, 0, 'xyz'
# row: 4, 0, 'xyz'
# row: 5, 0, 'xyz'
# row: 6, 0, 'xyz'
# row: 7, 0, 'xyz'
# row: 8, 0, 'xyz'
# row: 9, 0, 'xyz'
# row: 10, 0, 'xyz'
# row: 11, 0, 'xyz'
# row: 12, 0, 'xyz'
# row: 13, 0, 'xyz'
# row: 14, 0, 'xyz'
# row: 15, 0, 'xyz'
# row: 16, 0, 'xyz'
# row: 17, 0, 'xyz'
# row: 18, 0, 'xyz'
# row: 19, 0, 'xyz'
# row: 21, 0, 'xyz'
# row: 22, 0, 'xyz'
# row: 23, 0, 'xyz'
# row: 24, 0, 'xyz'
# row: 25, 0, 'xyz'
# row: 26, 0, 'xyz'
# row: 27, 0, 'xyz'
# row: 28, 0, 'xyz'
# row: 29, 0, 'xyz'
# row: 30, 0, 'xyz'
# row: 31, 0, 'xyz'
# row: 33, 0, 'xyz'
# row: 34, 0, 'xyz'
# row: 35, 0, 'xyz'
# row: 36, 0, 'xyz'
# row: 37, 0, 'xyz'
# row: 38, 0, 'xyz'
# row: 39, 0, 'xyz'
# row: 40, 0, 'xyz'
# row: 41, 0, 'xyz'
# row: 43, 0, 'xyz'
# row: 44, 0, 'xyz'
# row: 45, 0, 'xyz'
# row: 46, 0, 'xyz'
