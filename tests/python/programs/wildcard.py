# sql: (s TEXT, p TEXT) RETURNS BOOLEAN
# tier: native
def f(s, p):
    i = 0
    j = 0
    star = -1
    mark = 0
    while i < len(s):
        if j < len(p) and (p[j] == "?" or p[j] == s[i]):
            i += 1
            j += 1
        elif j < len(p) and p[j] == "*":
            star = j
            mark = i
            j += 1
        elif star >= 0:
            j = star + 1
            mark += 1
            i = mark
        else:
            return False
    while j < len(p) and p[j] == "*":
        j += 1
    return j == len(p)

# row: 'abcde', 'a*e'
# row: 'abc', 'a?c'
# row: 'abc', 'a?d'
# row: '', '*'
# row: 'straße', 's*ß?'
