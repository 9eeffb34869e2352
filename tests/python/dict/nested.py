# sql: (n BIGINT, s TEXT) RETURNS TEXT
# tier: native
def f(n, s):
    groups = {}
    for word in s.split():
        groups.setdefault(len(word), []).append(word)
    graph = {}
    for i in range(n):
        if i % 3 not in graph:
            graph[i % 3] = {}
        graph[i % 3][i] = graph[i % 3].get(i - 3, 0) + i
    rows = [{"a": i} for i in range(n)]
    for row in rows:
        row["b" * row["a"]] = n
    flat = ""
    for size, words in groups.items():
        flat += f"{size}:{','.join(words)};"
    return f"{flat} {groups} {graph} {rows} {len(graph.get(1, {}))}"

# row: 7, 'to be or not to be that is the question'
# row: 0, ''
# row: 2, 'a bb a'
