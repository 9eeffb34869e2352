# sql: (a BIGINT, b BIGINT) RETURNS TEXT
def f(a, b):
    flipped = [1, 2, 3, 4, 5, a, 7]
    flipped[:4] = flipped[3::-1]
    flipped[1:3] = flipped[::2]
    xs = list(range(10))
    ys = xs[:]
    xs[a:] = ys[b::-1]
    ys[:a] = xs[:]
    ys[b : a + 5] = ys[:-a]
    ys[::] = ys[::-1]
    texts = [str(i) for i in range(8)]
    same = texts
    texts[1:6] = texts[5:0:-1]
    texts[a:b] = same[::-2]
    pairs = [(i, i / 2) for i in range(6)]
    pairs[a : a + 2] = pairs[::3]
    kept = texts[:]
    texts.append("more")
    texts[2:] = kept
    grown = [1, 2, b]
    for i in range(3):
        grown[i:i] = grown[:]
    none = []
    none[:] = none[::-1]
    none[:] = [a][:]
    none.insert(0, 5)
    none.insert(9, 6)
    none.insert(-1, 7)
    out = none.pop(1), none.pop(0), none.pop(-1)
    return f"{flipped} {xs} {ys} {texts} {same is texts} {pairs} {grown} {none} {out}"

# row: 1, 3
# row: 0, 0
# row: 3, 1
# row: -2, 5
# row: 100, -100
