# sql: (s TEXT) RETURNS TEXT
# tier: native
from collections import defaultdict, deque
def f(s):
    graph = defaultdict(set)
    indeg = defaultdict(int)
    nodes = set()
    for e in s.split(","):
        a, b = e.split(">")
        nodes |= {a, b}
        if b not in graph[a]:
            graph[a].add(b)
            indeg[b] += 1
    q = deque(sorted(n for n in nodes if indeg[n] == 0))
    out = []
    while q:
        n = q.popleft()
        out.append(n)
        for m in sorted(graph[n]):
            indeg[m] -= 1
            if indeg[m] == 0:
                q.append(m)
    return " ".join(out) if len(out) == len(nodes) else "cycle"

# row: 'a>b,b>c,a>c'
# row: 'a>b,b>a'
# row: 'x'
