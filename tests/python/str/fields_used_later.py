# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    out = []
    for line in s.splitlines():
        cells = line.split(",")
        if len(cells) > 4:
            break
        try:
            out.append(cells[1] + "=" + cells[2])
        except IndexError:
            out.append("no " + cells[0])
    return ";".join(out)

# row: ''
# row: 'a,b,c'
# row: 'a,b\r\nc,d,e\rf\n\ng,,h'
# row: '1,2,3\x1c4,5,6\u2028x,y,z'
# row: 'a,b,c,d\na,b,c,d,e\nx,y,z'
