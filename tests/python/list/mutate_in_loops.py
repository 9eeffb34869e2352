# sql: (n BIGINT) RETURNS TEXT
def f(n):
    grid = [[i * j for j in range(3)] for i in range(3)]
    for i in range(n):
        grid[i % 3][(i + 1) % 3] += i
        grid[-1].append(i)
        if i % 4 == 3:
            grid.append([i])
    stack = [n]
    seen = []
    while stack:
        top = stack.pop()
        seen.append(top)
        if top > 1:
            stack.extend([top // 2, top - top // 2 - 1])
    queue = list(range(n))
    while len(queue) > 2:
        queue.append(queue.pop(0) + queue.pop(0))
    words = []
    for w in ["b", "a", "c"] * 2:
        if w not in words:
            words.insert(0, w)
        else:
            words.remove(w)
    return f"{grid} {seen} {queue} {words} {[len(r) for r in grid]}"

# row: 0
# row: 1
# row: 5
# row: 12
