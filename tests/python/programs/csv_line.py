# sql: (line TEXT, n BIGINT) RETURNS TEXT
# tier: native
def f(line, n):
    fields = []
    field = ""
    quoted = False
    i = 0
    while i < len(line):
        c = line[i]
        if quoted:
            if c == '"':
                if i + 1 < len(line) and line[i + 1] == '"':
                    field += '"'
                    i += 1
                else:
                    quoted = False
            else:
                field += c
        elif c == '"':
            quoted = True
        elif c == ",":
            fields.append(field)
            field = ""
        else:
            field += c
        i += 1
    fields.append(field)
    return fields[n] if n < len(fields) else None

# row: 'a,"b,c",d', 1
# row: 'a,"x ""y""",d', 1
# row: ',,', 1
# row: 'é,ü', 1
# row: 'a', 5
