# sql: (a BIGINT, s TEXT) RETURNS TEXT
# tier: native
# strict
def f(a, s):
    i = 0
    out = []
    while i < len(s):
        try:
            c = s[i]
            if c == "-":
                raise StopIteration
            n = int(c)
            try:
                out.append(a // n)
            except ZeroDivisionError as err:
                raise ValueError("zero") from err
        except ValueError as err:
            if err.args and err.args[0] == "zero":
                out.append(-1)
            else:
                out.append(-2)
        except StopIteration:
            break
        finally:
            i += 1
    return str(out)

# row: 7, '120x3'
# row: 7, '12-3'
# row: 7, ''
