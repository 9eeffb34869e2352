# types: TEXT -> TEXT
def date(s):
    m, d, y = map(int, s.split("/"))
    return "%04d-%02d-%02d" % (y, m, d)
