# sql: (a BIGINT, b BIGINT) RETURNS TEXT
# tier: native
# diverges: values: order of sets of numbers
SMALL = frozenset([15, 7, 23, 1])
SHORT = frozenset({"a", "b"})
PAIRS = {"x": frozenset({(1, 2), (3, 4)}), "y": frozenset()}


def f(a, b):
    chosen = SMALL if a > b else frozenset({a, b})
    s = {a, b, 7}
    same = [s == SMALL, SMALL == frozenset(s), s <= SMALL, SMALL > {7}, chosen == SMALL, {7, 1} < SMALL]
    out = [list(SMALL | s), list(s | SMALL), list(s & SMALL), list(SMALL - s), list(s ^ SMALL), list(SMALL ^ s)]
    s |= SMALL
    s -= frozenset({a})
    s ^= chosen
    s &= frozenset(range(30))
    out.append(list(s))
    out.append(list(s.intersection(SMALL, [7, 15, 1])))
    out.append(list(s.difference(chosen, [7], {8: 1})))
    s.intersection_update([7, 15, 23, a], SMALL)
    s.difference_update([15], frozenset({a}))
    out.append(list(s))
    out.append(sorted(SHORT | {str(a)}))
    out.append(len(PAIRS["x" if a > b else "y"]))
    return str(out) + str(same) + str({*SMALL, a, *{b, 31}}) + str(len({chosen, SMALL}))


# row: 1, 2
# row: 9, 7
# row: 7, 1
# row: -5, -5
# row: 100, 7
