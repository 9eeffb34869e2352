# sql: (s TEXT, n BIGINT) RETURNS TEXT
# tier: native
from collections import defaultdict

def f(s, n):
    counts = defaultdict(int)
    for c in s:
        counts[c] += 1
    groups = defaultdict(list)
    sets = defaultdict(set)
    for word in s.split():
        groups[len(word)].append(word)
        sets[word[0]].add(len(word))
    nested = defaultdict(lambda: defaultdict(int))
    far = defaultdict(lambda: n * 10)
    far[0] = 0
    for i in range(n):
        nested[i % 2][i % 3] += i
        far[i + 1] = min(far[i + 1], far[i] + i * 3 % 5)
    try:
        missing = counts["missing"]
        del counts["more"]
    except KeyError as error:
        missing = repr(error)
    out = f"{missing} {len(counts)} {counts.get('none')} {'none' in counts} {dict(counts)} {sorted(counts)}"
    out += f" {dict(groups)} {groups[99]} {len(groups)} {({k: sorted(v) for k, v in sets.items()})}"
    return out + f" {({k: dict(v) for k, v in nested.items()})} {sorted(far.items())}"

# row: 'mississippi', 2
# row: '', 0
# row: 'to be or not to be', 7
# row: 'é é x', 1
