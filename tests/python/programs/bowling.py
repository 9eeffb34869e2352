# sql: (s TEXT) RETURNS BIGINT
# tier: native
def f(s):
    rolls = [int(x) for x in s.split(',')]
    score = 0
    i = 0
    for frame in range(10):
        if rolls[i] == 10:
            score += 10 + rolls[i + 1] + rolls[i + 2]
            i += 1
        elif rolls[i] + rolls[i + 1] == 10:
            score += 10 + rolls[i + 2]
            i += 2
        else:
            score += rolls[i] + rolls[i + 1]
            i += 2
    return score

# row: '10,10,10,10,10,10,10,10,10,10,10,10'
# row: '1,2,3'
# row: '9,1,9,1,9,1,9,1,9,1,9,1,9,1,9,1,9,1,9,1,9'
