# sql: (a BIGINT, s TEXT) RETURNS TEXT
# tier: mixed
# strict
def f(a, s):
    try:
        if a == 0:
            return s[5]
        if a == 1:
            return str(s.index("q"))
        if a == 2:
            return str([1, 2].index(a + 1))
        if a == 3:
            x, y = s.split(",")
            return x + y
        if a == 4:
            return chr(-a)
        if a == 5:
            return str(int(float(s)))
        if a == 6:
            import math
            return str(math.sqrt(-a))
        if a == 7:
            return str(1 << (a - 10))
        if a == 8:
            return str(min([c for c in s if c == "q"]))
        if a == 9:
            xs = [1]
            xs.pop()
            return str(xs.pop())
        if a == 10:
            return str(ord(s))
        if a == 11:
            return s + a
        if a == 12:
            return (1, a, 3)[a]
        if a == 13:
            return s.foo
        return str(None + a)
    except (IndexError, ValueError) as e:
        return type(e).__name__
    except OverflowError as e:
        return f"O {e}"
    except (TypeError, AttributeError):
        return "T"

# row: 0, 'abc'
# row: 0, 'abcdefg'
# row: 1, 'abc'
# row: 1, 'abq'
# row: 2, ''
# row: 3, 'a,b'
# row: 3, 'a,b,c'
# row: 3, 'a'
# row: 4, ''
# row: 5, 'nan'
# row: 5, 'inf'
# row: 5, '2.5'
# row: 6, ''
# row: 7, ''
# row: 8, 'abc'
# row: 8, 'qbc'
# row: 9, ''
# row: 10, ''
# row: 10, 'a'
# row: 11, 'a'
# row: 12, 'a'
# row: 13, 'a'
# row: 14, 'a'
