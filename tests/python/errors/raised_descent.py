# sql: (s TEXT) RETURNS BIGINT
# tier: native
# strict
def node(s, i):
    if i >= len(s):
        raise ValueError("end")
    if s[i] == "(":
        v, i = node(s, i + 1)
        while s[i] == "+":
            w, i = node(s, i + 1)
            v += w
        if s[i] != ")":
            raise KeyError("paren")
        return v, i + 1
    return int(s[i]), i + 1

def f(s):
    try:
        v, i = node(s + ".", 0)
        return v
    except ValueError:
        return None
    except IndexError:
        return -2
    except KeyError:
        return -3

# row: '(1+2+(3+4))'
# row: '(1+'
# row: 'x'
# row: '(1+2'
# row: '((1+2)(3))'
# row: ''
