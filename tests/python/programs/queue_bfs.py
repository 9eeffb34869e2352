# sql: (n BIGINT) RETURNS BIGINT
# tier: native
def f(target):
    """fewest steps from 1 to target with +1 and *2"""
    if target < 1:
        return None
    seen = [False] * (2 * target + 2)
    queue = [(1, 0)]
    seen[1] = True
    while queue:
        n, steps = queue.pop(0)
        if n == target:
            return steps
        for m in (n + 1, n * 2):
            if m < len(seen) and not seen[m]:
                seen[m] = True
                queue.append((m, steps + 1))
    return -1

# row: 10
# row: 1
# row: 0
