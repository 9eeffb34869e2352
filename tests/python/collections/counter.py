# sql: (s TEXT, n BIGINT) RETURNS TEXT
# tier: native
from collections import Counter

def f(s, n):
    counts = Counter(s)
    words = Counter()
    for word in s.split():
        words[word] += 1
    words.update(s[:3])
    words.subtract(["a", s])
    del words["nothing"]
    other = counts.copy()
    other["q"] = n
    out = f"{counts.most_common(2)} {counts.most_common(n)} {counts['i']} {counts['zz']} {len(counts)} {counts}"
    out += f" {dict(words)} {words.most_common()} {other.total()} {'q' in counts} {counts.get('q')}"
    out += f" {max(counts, key=counts.get, default=None)} {sorted(counts.items())} {isinstance(words, dict)}"
    return out + f" {sum(counts.values())} {isinstance(words, Counter)}"

# row: 'mississippi', 2
# row: '', 0
# row: 'to be or not to be', 3
# row: 'é é x', -1
