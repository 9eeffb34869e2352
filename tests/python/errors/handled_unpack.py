# sql: (a BIGINT, s TEXT) RETURNS TEXT
# tier: native
# strict
def f(a, s):
    parts = s.split(",")
    try:
        name, value = parts[a].split("=")
    except IndexError:
        return "no part"
    except ValueError:
        return "no pair"
    return f"{name}:{value}"

# row: 0, 'a=1,b=2'
# row: 1, 'a=1,b=2'
# row: 2, 'a=1,b=2'
# row: 0, 'a1,b=2'
# row: 0, 'a=1=4,b=2'
