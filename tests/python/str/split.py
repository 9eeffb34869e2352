# sql: (s TEXT, sep TEXT) RETURNS TEXT
# tier: native
def f(s, sep):
    return "|".join(s.split(sep)) + "#" + str(len(s.split(sep))) + "#" + "|".join(s.split(sep, 1)) + "#" + "|".join(s.rsplit(sep, 1))

# row: 'a,b,c', ','
# row: 'a,,c', ','
# row: ',', ','
# row: '', ','
# row: 'abc', ','
# row: 'a--b--c', '--'
# row: 'aäbäc', 'ä'
# row: 'aaa', 'aa'
# row: 'a,b', ''
