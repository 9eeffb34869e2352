# sql: (x BIGINT) RETURNS TEXT
# tier: native
class Node:
    def __init__(self, name):
        self.name = name
        self.edges = []

def f(x):
    nodes = [Node(i % 3) for i in range(abs(x) + 2)]
    for i, node in enumerate(nodes):
        node.edges.append(nodes[(i * 2 + 1) % len(nodes)])
        node.edges.append(nodes[(i + x) % len(nodes)])
    distance = {nodes[0]: 0}
    queue = [nodes[0]]
    seen = {nodes[0]}
    while queue:
        node = queue.pop(0)
        for other in node.edges:
            if other not in seen:
                seen.add(other)
                distance[other] = distance[node] + 1
                queue.append(other)
    out = [f"{n.name}:{d}" for n, d in distance.items()]
    return f"{out} {len(seen)} {Node(0) in seen} {nodes[-1] in distance}"

# row: 3
# row: -1
# row: 0
# row: 12
