# A list of the module that holds itself.
# sql: (s TEXT) RETURNS TEXT
# tier: interpreted
KNOWN = [1]
KNOWN.append(KNOWN)


def f(s):
    return str(KNOWN) + s + str(KNOWN == [1, s]) + str(len(KNOWN))


# row: 'q'
