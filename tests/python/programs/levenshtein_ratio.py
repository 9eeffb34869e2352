# sql: (a TEXT, b TEXT) RETURNS DOUBLE
def distance(a, b):
    if len(a) > len(b):
        return distance(b, a)
    row = range(len(a) + 1)
    for i2, c2 in enumerate(b):
        new = [i2 + 1]
        for i1, c1 in enumerate(a):
            if c1 == c2:
                new.append(row[i1])
            else:
                new.append(1 + min((row[i1], row[i1 + 1], new[-1])))
        row = new
    return row[-1]


def f(a, b):
    longest = max(len(a), len(b))
    if not longest:
        return 1.0
    return round(1 - distance(a, b) / longest, 4)

# row: 'kitten', 'sitting'
# row: '', ''
