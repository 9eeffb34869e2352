# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    bins = []
    for item in sorted([int(x) for x in s.split(',')], reverse=True):
        for b in bins:
            if sum(b) + item <= 15:
                b.append(item)
                break
        else:
            bins.append([item])
    return ' | '.join(' '.join(str(i) for i in b) for b in bins)

# row: '9,8,7,6,5'
# row: '1'
# row: 'x'
