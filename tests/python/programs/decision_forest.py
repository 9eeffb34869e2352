# sql: (a DOUBLE, b DOUBLE, c DOUBLE, d DOUBLE) RETURNS DOUBLE
# tier: native
# A forest of random trees: (feature, threshold, below, above), or a leaf's score.


def grow(depth, state):
    state = (state * 1103515245 + 12345) % 2147483648
    if depth == 0 or state // 65536 % 8 == 0 and depth < 4:
        return (state // 65536 % 2001 - 1000) / 1000, state
    feature = state // 65536 % 4
    threshold = (state // 1024 % 1999 - 999) / 1000
    below, state = grow(depth - 1, state)
    above, state = grow(depth - 1, state)
    return (feature, threshold, below, above), state


def plant(trees, depth):
    forest, state = [], 42
    for _ in range(trees):
        tree, state = grow(depth, state)
        forest.append(tree)
    return forest


FOREST = plant(10, 5)


def score(tree, features):
    if isinstance(tree, float):
        return tree
    feature, threshold, below, above = tree
    if features[feature] <= threshold:
        return score(below, features)
    return score(above, features)


def f(a, b, c, d):
    features = [a, b, c, d]
    total = 0.0
    for tree in FOREST:
        total += score(tree, features)
    return total / len(FOREST)

# row: 0.0, 0.0, 0.0, 0.0
# row: 0.5, -0.25, 0.75, -0.9
# row: -1.0, 1.0, -0.1, 0.3
# row: nan, 0.1, inf, -inf
