# sql: (s TEXT) RETURNS TEXT
# tier: native
def dfs(graph, node, seen):
    seen.add(node)
    yield node
    for other in sorted(graph.get(node, [])):
        if other not in seen:
            yield from dfs(graph, other, seen)


def f(s):
    graph = {}
    for edge in s.split():
        a, b = edge.split('-')
        graph.setdefault(a, []).append(b)
        graph.setdefault(b, []).append(a)
    first = s[0]
    return ''.join(dfs(graph, first, set()))


# row: 'a-b b-c a-d d-e c-e'
# row: 'x-y'
# row: 'a-a'
