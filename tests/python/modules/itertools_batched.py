# sql: (s TEXT, n BIGINT, k BIGINT) RETURNS TEXT
# tier: native
# python: 3.13
import itertools


def f(s, n, k):
    out = ['-'.join([''.join(batch) for batch in itertools.batched(s, 2)])]
    try:
        out.append(str(list(itertools.batched(range(n), k))))
        for batch in itertools.batched(range(n), k, strict=True):
            out.append(str(sum(batch)))
    except ValueError as e:
        out.append(str(e))
    return ' '.join(out)

# row: 'abcde', 4, 2
# row: 'ab', 5, 2
# row: '', 0, 1
# row: 'a', 3, 0
# row: 'a', 3, 9
