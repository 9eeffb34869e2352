# sql: (x BIGINT) RETURNS TEXT
# tier: native
class Tok:
    def __init__(self, kind, text):
        self.kind = kind
        self.text = text
def tokens(s):
    out = []
    for w in s.split():
        if w.isdigit():
            out.append(Tok("num", w))
        else:
            out.append(Tok("op", w))
    return out
def f(x):
    st = []
    for t in tokens("3 4 + 2 * " + str(abs(x)) + " -"):
        if t.kind == "num":
            st.append(int(t.text))
        else:
            b = st.pop()
            a = st.pop()
            st.append(a + b if t.text == "+" else a * b if t.text == "*" else a - b)
    return str(st)

# row: 3
# row: -1
# row: 0
# row: 2
