# sql: (n BIGINT, s TEXT) RETURNS TEXT
def f(n, s):
    try:
        1 // n
        int(s)
    except ValueError as e:
        text = type(e).__name__
        try:
            int(s[1])
        except ValueError as e:
            text += type(e).__name__
        try:
            return text + type(e).__name__
        except UnboundLocalError:
            return text + ' unbound'
    except ZeroDivisionError as e:
        return 'zero'
    return 'fine'


# row: 3, 'ab'
# row: 3, 'a1'
# row: 0, 'a b'
# row: 2, '7'
