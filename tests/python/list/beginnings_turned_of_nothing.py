# sql: (s TEXT, k BIGINT) RETURNS TEXT
# tier: native
def f(s, k):
    letters = list(s)
    try:
        letters[:k + 1] = letters[k::-1]
        return letters[0] + str(letters)
    except IndexError as e:
        return str(e)

# row: '', 0
# row: '', -1
# row: 'ab', 1
