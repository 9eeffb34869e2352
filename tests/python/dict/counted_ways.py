# Counting in all usual ways, of short, long, empty and foreign words, with as many keys as there is room for and more.
# sql: (s TEXT, n BIGINT) RETURNS TEXT
# tier: native
from collections import Counter, defaultdict


def got(words):
    counts = {}
    for w in words:
        counts[w] = counts.get(w, 0) + 1
    return counts


def branched(words):
    counts = {}
    for w in words:
        if w in counts:
            counts[w] += 2
        else:
            counts[w] = 5
    return counts


def prepared(words):
    counts = {}
    for w in words:
        if w not in counts:
            counts[w] = 0
        counts[w] += 1
    return counts


def defaulted(words):
    counts = defaultdict(int)
    for w in words:
        counts[w] += 1
    return dict(counts)


def tried(words):
    counts = {}
    for w in words:
        counts.setdefault(w, 10)
        counts[w] -= 1
    return counts


def removed(words):
    counts = {}
    for i, w in enumerate(words):
        counts[w] = counts.get(w, 0) + i
        if i % 3 == 2:
            del counts[w]
        elif i % 5 == 4:
            counts.pop(words[i - 1], None)
    return counts


def f(s, n):
    words = s.split(",") + [str(i * i % (n + 3)) for i in range(n)]
    out = [str(got(words)), str(branched(words)), str(prepared(words)), str(defaulted(words)), str(tried(words))]
    out.append(str(removed(words)))
    out.append(str(len(set(words))))
    out.append(str(Counter(words).most_common(2)))
    return " ".join(out)


# row: '', 0
# row: 'a,b,a', 0
# row: 'a,b,c,d,e,f,g,h,a,b,h', 0
# row: 'a,b,c,d,e,f,g,h,i,a,i', 9
# row: 'exactly sixteen!,exactly sixteen?,exactly sixteen!,seventeen letters,seventeen letterz,seventeen letters', 3
# row: 'é,è,é,日本語,日本,日本語,日本語日本語,👍,👍👍,👍', 2
# row: ',,x,,', 17
# row: 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx,xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx,xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 70
# row: 'q', 300
