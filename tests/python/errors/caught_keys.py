# sql: (a BIGINT, s TEXT) RETURNS TEXT
# strict
from collections import Counter, defaultdict

def f(a, s):
    c = Counter(s)
    d = defaultdict(int)
    out = []
    m = {}
    for i, ch in enumerate(s):
        try:
            m[ch] = m[ch] + 1
        except KeyError as e:
            m[ch] = 1
            out.append(f"{e}")
        try:
            d[ch] += 10 // (a - i)
            out.append(str(d[ch]))
        except ZeroDivisionError:
            out.append("z")
        finally:
            d["f"] += 1
    try:
        m.pop("q")
        del m["zz"]
    except KeyError as e:
        out.append(repr(e))
    try:
        st = {1, 2}
        st.remove(a)
        out.append(str(len(st)))
    except KeyError as e:
        out.append(f"R{e}")
    return " ".join(out) + f" {d['f']} {c['a']} {sorted(m.items())}"

# row: 1, 'aab'
# row: 0, 'qaab'
# row: 5, ''
