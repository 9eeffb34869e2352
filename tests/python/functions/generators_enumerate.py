# sql: (text TEXT, start BIGINT) RETURNS TEXT
# tier: native
def fields(text):
    field = ""
    for c in text:
        if c == ",":
            yield field
            field = ""
        else:
            field += c
    yield field


def f(text, start):
    out = ""
    for i, field in enumerate(fields(text), start):
        if field == "stop":
            break
        if not field:
            continue
        out += f"{i}={field};"
    for n in map(len, fields(text)):
        out += str(n)
    return out

# row: '', 0
# row: 'a,b,c', 1
# row: 'a,,c,', 5
# row: 'ä,stop,€uro', -1
