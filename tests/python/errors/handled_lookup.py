# sql: (s TEXT, a BIGINT) RETURNS TEXT
# tier: native
# strict
def f(s, a):
    xs = [1, 2, 3]
    d = {"a": 1, "b": 2}
    try:
        y = xs[a]
        z = d[s]
        return f"{y} {z} {10 // y}"
    except IndexError as e:
        return f"I {e}"
    except KeyError as e:
        return f"K {e} {e.args[0]}"

# row: 'a', 1
# row: 'b', 5
# row: 'c', 0
# row: 'c', -4
