# sql: (line TEXT) RETURNS TEXT
# tier: native
def f(line):
    first = line.find(" ")
    ip = line[:first]
    parts = ip.split(".")
    if len(parts) != 4:
        return None
    for p in parts:
        if not p.isdigit() or int(p) > 255:
            return None
    return ".".join(str(int(p)) for p in parts)

# row: '149.97.111.192 - - [01/Jan/2000:02:20:45 -0500] "GET / HTTP/1.0" 304 -'
# row: '149.97.111.300 - -'
# row: 'host.example.com - -'
# row: ''
