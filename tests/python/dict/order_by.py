# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    counts = {}
    for c in s:
        counts[c] = counts.get(c, 0) + 1
    if not counts:
        return "nothing"
    top = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    by_key = sorted(counts)
    by_count = sorted(counts, key=counts.get)
    best = max(counts, key=counts.get)
    least = min(counts.items(), key=lambda item: item[1])
    return f"{top[:3]} {by_key} {by_count} {best} {least} {sum(counts.values())} {max(counts.values())} {''.join(counts)}"

# row: 'mississippi'
# row: ''
# row: 'z'
# row: 'hello world, é'
