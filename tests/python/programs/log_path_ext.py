# sql: (line TEXT) RETURNS TEXT
# tier: native
def extract_request(line):
    q1 = line.find('"')
    if q1 < 0:
        return ""
    q2 = line.find('"', q1 + 1)
    return line[q1 + 1:q2] if q2 > 0 else ""


def f(line):
    req = extract_request(line).split()
    if len(req) < 2:
        return None
    path = req[1].split("?", 1)[0]
    name = path.rsplit("/", 1)[-1]
    if "." in name:
        return name.rpartition(".")[2].lower()
    return "dir" if path.endswith("/") else "none"

# row: 'x "GET /a/b.HTML?x=1 HTTP/1.0" 200 1'
# row: 'x "GET /a/ HTTP/1.0" 200 1'
# row: 'x "GET /a HTTP/1.0" 200 1'
# row: 'x "" 200 1'
# row: 'x'
