# sql: (n BIGINT, s TEXT) RETURNS TEXT
# strict
def div(a, b):
    return a // b

def safe(fn, *args):
    try:
        return fn(*args)
    except ZeroDivisionError as err:
        return None
    except Exception as err:
        return f"!{type(err).__name__}"

def f(n, s):
    try:
        r = [safe(div, 10, n), safe(lambda: s[n]), safe(int, s), safe(lambda x: x.foo, n)]
    except:
        return "bare"
    return str(r)

# row: 3, '123'
# row: 0, '123'
# row: 1, 'x'
