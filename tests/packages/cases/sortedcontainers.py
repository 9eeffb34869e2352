from sortedcontainers import SortedDict, SortedKeyList, SortedList, SortedSet

INPUTS = [' '.join(str((n * k * 7919 + k) % 97) for k in range(1, n % 30 + 2)) for n in range(110)] + ['', 'x']


def check(x):
    numbers = [int(part) for part in x.split()]
    ordered = SortedList(numbers)
    found = [list(ordered), ordered.bisect_left(50), ordered.count(7), list(ordered.irange(10, 60))]
    ordered.update(numbers[::2])
    for number in numbers[1::3]:
        ordered.remove(number)
    found += [list(ordered), len(ordered)]
    table = SortedDict((number, k) for k, number in enumerate(numbers))
    found += [list(table.items()), table.peekitem(-1) if table else None, list(table.irange(20, 70))]
    found += [list(SortedSet(numbers) - SortedSet(numbers[:3])), list(SortedKeyList(numbers, key=lambda v: -v))[:5]]
    return found
