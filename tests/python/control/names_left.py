# A loop's variable that a comprehension inside reads under the same name, in a body that always raises.
# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    out = []
    try:
        for k in s:
            out.append(k)
            y = {str(k): 1 for k in y["o"]}
        for k in "ab" + s:
            x = [1, 2]
            out.append([k + c for c in s])
    except KeyError:
        return "no key"
    return str(out) + k + str(x)

# row: ''
# row: 'ab'
