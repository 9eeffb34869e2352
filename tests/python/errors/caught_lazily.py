# sql: (a BIGINT, s TEXT) RETURNS TEXT
def div(x):
    return 10 // x > 3

def f(a, s):
    out = []
    xs = [2, a, 5]
    ys = [1]
    for k in range(8):
        try:
            if k == 0:
                out.append(any(10 // x > 3 for x in xs))
            elif k == 1:
                out.append(all(10 // x > 100 for x in xs))
            elif k == 2:
                out.append(any(map(div, xs)))
            elif k == 3:
                ys.extend(map(div, xs))
            elif k == 4:
                ys += [10 // x for x in xs]
            elif k == 5:
                for p in filter(int, s.split(",")):
                    ys.append(p == "1")
            elif k == 6:
                out.append(s.count(s[7]))
            else:
                out.append("abc".startswith(("a", a)))
        except ZeroDivisionError:
            out.append("Z")
        except TypeError:
            out.append("T")
        except (ValueError, IndexError):
            out.append("V")
        except AttributeError:
            out.append("A")
    return f"{out} {ys}"

# row: 1, '1,2'
# row: 0, '1,0,x'
# row: 0, '1,0'
# row: None, '1,0,x'
# row: 3, None
