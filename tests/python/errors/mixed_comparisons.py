# sql: (k BIGINT, a BIGINT, s TEXT) RETURNS TEXT
def f(k, a, s):
    if k == 0: return str([1 == s, a == s, a != s, None == a, None != s, s == (s,), [a] == (a,), (a,) == [a], a in [s, None, a], s in [a, s], None in [a], "" == 0, 0 == False])
    if k == 1: return str((a, s) < (a, a))
    if k == 2: return str([a] < [s])
    if k == 3: return str(a < None)
    if k == 4: return str(a in s)
    if k == 5: return str(s in a)
    if k == 6: return str(max(a, s))
    if k == 7: return str(sorted([(1, s), (1, a)]))
    if k == 8: return s.join([s, a])
    if k == 9: return s.join(a)
    if k == 10: return str(sum([a, s]))
    if k == 11: return str(s * 1.5)
    if k == 12: return str([1] + (2,))
    if k == 13: return str(s % a) + "x"
    if k == 14: return str((a, 2) < (a + 1, s))
    if k == 15: return str(s.startswith(a))
    if k == 16: return str(s.count(None))
    if k == 17: return str(a[0])
    if k == 18: return str({}[a])
    if k == 19: return str(a @ a)
    if k == 20: return str(~1.5 + a)
    if k == 21: return str([3, 1][s])
    if k == 22: return str("%d" % s)
    if k == 23: return str(int(None or [a]))
    if k == 24: return str(float([a]))
    if k == 25: return str(chr(s))
    if k == 26: return str(ord(s + "xy"))
    if k == 27: return str(len(None))
    if k == 28: return str(sorted(a))
    if k == 29: return str(list(zip(s, a)))
    if k == 30: return str("{:d}".format(s))
    if k == 31: return str((1,) + [a])
    return str([*a])

# row: 0, 1, 'ab'
# row: 1, 1, 'ab'
# row: 2, 1, 'ab'
# row: 3, 1, 'ab'
# row: 6, 1, 'ab'
# row: 7, 1, 'ab'
# row: 8, 1, 'ab'
# row: 9, 1, 'ab'
# row: 10, 1, 'ab'
# row: 11, 1, 'ab'
# row: 12, 1, 'ab'
# row: 13, 1, 'ab'
# row: 14, 1, 'ab'
# row: 17, 1, 'ab'
# row: 18, 1, 'ab'
# row: 19, 1, 'ab'
# row: 20, 1, 'ab'
# row: 21, 1, 'ab'
# row: 22, 1, 'ab'
# row: 23, 1, 'ab'
# row: 24, 1, 'ab'
# row: 25, 1, 'ab'
# row: 26, 1, 'ab'
# row: 27, 1, 'ab'
# row: 28, 1, 'ab'
# row: 29, 1, 'ab'
# row: 30, 1, 'ab'
# row: 31, 1, 'ab'
# row: 32, 1, 'ab'
