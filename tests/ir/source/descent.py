# types: TEXT, BIGINT -> BIGINT STRICT
def total(s, i):
    if s[i] != "(":
        return int(s[i]), i + 1
    value, i = total(s, i + 1)
    while s[i] == "+":
        more, i = total(s, i + 1)
        value += more
    if s[i] != ")":
        raise RuntimeError(i)
    return value, i + 1


def descent(s, start):
    try:
        value, _ = total(s, start)
        return value
    except (ValueError, IndexError):
        return -1
    except RuntimeError as e:
        return e.args[0]
