# sql: (s TEXT) RETURNS TEXT
# tier: native
from collections import defaultdict
def f(s):
    graph = defaultdict(list)
    for e in s.split():
        a, b = e.split("-")
        graph[a].append(b)
        graph[b].append(a)
    seen = set()
    order = []
    def visit(n):
        if n in seen:
            return
        seen.add(n)
        order.append(n)
        for m in sorted(graph[n]):
            visit(m)
    for n in sorted(graph):
        visit(n)
    return " ".join(order)

# row: 'a-b b-c d-a x-y'
# row: ''
