# sql: (s TEXT, k BIGINT) RETURNS TEXT
# tier: native
def f(s, k):
    numbers = list(range(len(s)))
    halves = [i / 2 for i in numbers]
    letters = list(s)
    out = []
    for last in (k, k - 1, 2, 0, k, -1):
        numbers[:last + 1] = numbers[last::-1]
        out.append(numbers[0])
        halves[:last + 1] = halves[last::-1]
        out.append(halves[0])
        letters[:last + 1] = letters[last::-1]
        out.append(letters[0])
    steps = 0
    while numbers[0] and steps < 50:
        first = numbers[0]
        numbers[:first + 1] = numbers[first::-1]
        steps += 1
    return f'{out} {numbers} {halves} {"".join(letters)} {steps}'

# row: 'abc', 1
# row: 'abcdefghi', 8
# row: 'abcdefghij', 9
# row: 'abcdefghijklmnopqrstuvwxyz', 20
# row: 'abc', 5
# row: 'abc', -1
# row: 'abcd', -3
# row: 'a', 0
