# types: DOUBLE, DOUBLE -> TEXT STRICT
def grade(score, best):
    return "A" if score >= 0.9 * best else "B" if score >= 0.5 * best else "C"


def report(score, best):
    return f"{grade(score, best)}: {score:.1f}"
