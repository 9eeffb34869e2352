# sql: (a TEXT, b TEXT) RETURNS DOUBLE
# tier: native
def f(a, b):
    if a == b:
        return 1.0
    la, lb = len(a), len(b)
    if la == 0 or lb == 0:
        return 0.0
    window = max(la, lb) // 2 - 1
    used_a = [False] * la
    used_b = [False] * lb
    matches = 0
    for i in range(la):
        for j in range(max(0, i - window), min(lb, i + window + 1)):
            if not used_b[j] and a[i] == b[j]:
                used_a[i] = True
                used_b[j] = True
                matches += 1
                break
    if matches == 0:
        return 0.0
    k = 0
    swaps = 0
    for i in range(la):
        if used_a[i]:
            while not used_b[k]:
                k += 1
            if a[i] != b[k]:
                swaps += 1
            k += 1
    return (matches / la + matches / lb + (matches - swaps / 2) / matches) / 3

# row: 'MARTHA', 'MARHTA'
# row: 'DIXON', 'DICKSONX'
# row: '', 'a'
# row: 'abc', 'xyz'
# row: 'é', 'é'
