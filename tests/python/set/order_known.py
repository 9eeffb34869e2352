# sql: (a BIGINT) RETURNS TEXT
# tier: native
# diverges: values: order of sets of numbers
SQUARES = {x * x % 17 for x in range(9)}
ODD = set([15, 7, 31, 23, 1])
BOTH = frozenset((30, 10, 20, 33, 65))


def states(start):
    """A static program walks through sets, as automata do."""
    seen = set()
    todo = {start}
    order = []
    while todo:
        state = todo.pop()
        seen.add(state)
        order.append(state)
        for step in {state * 5 % 41, state * 3 % 41}:
            if step not in seen:
                todo.add(step)
    return order, seen


def f(a):
    grown = set()
    for x in (30, 10, 20, 8, 16, 0, 24, 7, 15):
        grown.add(x)
    comprehended = {x * 7 % 10 for x in range(5)}
    united = {30, 10} | {20, 8}
    met = grown & {8, 16, 24, 99, 30}
    rest = grown - {8, 16}
    either = grown ^ united
    changed = set(grown)
    changed.discard(30)
    changed.update([40, 48], {56: 1, 64: 2}, {3})
    changed -= {40}
    popped = [changed.pop(), changed.pop()]
    changed ^= {1, 9, 17}
    changed &= set(range(70))
    pairs = set()
    for k in range(6):
        pairs.add((k, k * 3 % 7))
    halves = {k / 4 for k in range(9)} - {0.5}
    order, seen = states(2)
    return (
        f"{a} {list(grown)} {list(comprehended)} {united} {list(met)} {list(rest)} {list(either)} {changed} {popped} "
        f"{list(pairs)} {[x for x in halves]} {order} {list(seen)} {list(SQUARES)} {list(ODD)} {BOTH} {list(BOTH | ODD)} "
        f"{tuple(frozenset(ODD) - {7})} {list({15, 7}.union([23], {39}))} {list({65, 33, 1, 5}.difference([5]))} {max(grown, key=lambda x: x % 8)}"
    )


# row: 1
# row: -7
