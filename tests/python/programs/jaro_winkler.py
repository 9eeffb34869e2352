# sql: (a TEXT, b TEXT) RETURNS DOUBLE
# tier: native
def jaro(s1, s2):
    if s1 == s2:
        return 1.0
    len1, len2 = len(s1), len(s2)
    if len1 == 0 or len2 == 0:
        return 0.0
    window = max(len1, len2) // 2 - 1
    hits1 = [False] * len1
    hits2 = [False] * len2
    matches = 0
    for i in range(len1):
        lo = max(0, i - window)
        hi = min(i + window + 1, len2)
        for j in range(lo, hi):
            if hits2[j] or s1[i] != s2[j]:
                continue
            hits1[i] = hits2[j] = True
            matches += 1
            break
    if matches == 0:
        return 0.0
    k = t = 0
    for i in range(len1):
        if not hits1[i]:
            continue
        while not hits2[k]:
            k += 1
        if s1[i] != s2[k]:
            t += 1
        k += 1
    t /= 2
    return (matches / len1 + matches / len2 + (matches - t) / matches) / 3


def f(a, b, scaling=0.1):
    j = jaro(a, b)
    prefix = 0
    for x, y in zip(a[:4], b[:4]):
        if x != y:
            break
        prefix += 1
    return j + prefix * scaling * (1 - j)

# row: 'MARTHA', 'MARHTA'
# row: 'DIXON', 'DICKSONX'
# row: '', 'a'
