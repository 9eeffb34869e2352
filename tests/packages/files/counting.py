seen = []


def count(x):
    seen.append(x)
    return len(seen)
