# A forest of random trees: (feature, threshold, below, above), or a leaf's score.


def grow(depth, state):
    state = (state * 1103515245 + 12345) % 2147483648
    if depth == 0 or state // 65536 % 8 == 0 and depth < 4:
        return (state // 65536 % 2001 - 1000) / 1000, state
    feature = state // 65536 % 8
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


FOREST = plant(24, 6)


def score(tree, features):
    if isinstance(tree, float):
        return tree
    feature, threshold, below, above = tree
    if features[feature] <= threshold:
        return score(below, features)
    return score(above, features)


def forest(a, b, c, d, e, f, g, h):
    features = [a, b, c, d, e, f, g, h]
    total = 0.0
    for tree in FOREST:
        total += score(tree, features)
    return total / len(FOREST)
