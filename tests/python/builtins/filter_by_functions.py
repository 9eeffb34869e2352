# sql: (n BIGINT, k BIGINT) RETURNS TEXT
# tier: native
def f(n, k):
    seen = []

    def big(x):
        seen.append(x)
        return x > k

    first = next(filter(big, range(n)), None)
    squares = [i * i for i in range(n)]
    out = [first, list(filter(lambda x: x > k, squares)), sum(filter(lambda x: x % 2 == 0, range(n)))]
    out.append(' '.join(filter(lambda w: len(w) > k, 'a bb ccc'.split())))
    out.append(max(filter(lambda x: x < k, [1, 2, 3]), default=-1))
    out.append(sorted(filter(big, [n, k, 9]), reverse=True))
    out.append(dict(filter(lambda pair: pair[1] > k, {'a': n, 'b': 9}.items())))
    out.append([*filter(lambda x: x > k, [1, 9])])
    out.append(list(map(str, filter(lambda x: x > k, [1, 9]))))
    out.append(tuple(filter(lambda x: x > k, [1, 9])))
    out.append(list(enumerate(filter(lambda x: x > k, [1, 9]))))
    odd = 0
    for x in filter(None, filter(lambda x: x > 1, squares)):
        if x > 20:
            break
        odd = odd * 10 + x
    out.append(odd)
    return f'{out} {seen} {9 in filter(lambda x: x > k, [1, 9])} {any(filter(None, [0, n]))}'

# row: 5, 3
# row: 0, 0
# row: 7, 1
