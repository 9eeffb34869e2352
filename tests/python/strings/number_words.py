# sql: (n BIGINT) RETURNS TEXT
# tier: native
ONES = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]


def f(n):
    out = []
    for d in str(abs(n)):
        out.append(ONES[int(d)])
    return ("minus " if n < 0 else "") + " ".join(out)

# row: 305
# row: -7
# row: 0
