import more_itertools as m

INPUTS = [' '.join(str((n * k * 31 + k) % 23) for k in range(n % 17)) for n in range(110)] + ['x y z']


def check(x):
    items = x.split()
    found = [list(m.chunked(items, 3)), list(m.windowed(items, 3)), m.all_equal(items), list(m.unique_everseen(items))]
    found += [list(m.interleave_longest(items, items[::-1])), list(m.run_length.encode(items)), m.first(items, None)]
    found += [list(map(list, m.split_at(items, lambda v: v == '3'))), list(m.flatten([items, items[:2]])), m.ilen(items)]
    found += [[list(part) for part in m.divide(3, items)], list(m.pairwise(items)), m.nth(items, 4), m.minmax(items, default=None)]
    found += [list(m.sliding_window(items, 2)), list(m.roundrobin(items, 'ab')), m.one(items[:1], too_short=KeyError)]
    return found
