# sql: (ip TEXT) RETURNS BIGINT
# tier: native
def f(ip):
    n = 0
    parts = ip.split(".")
    if len(parts) != 4:
        return None
    for p in parts:
        if not p.isdigit() or int(p) > 255:
            return None
        n = n << 8 | int(p)
    return n

# row: '192.168.0.1'
# row: '255.255.255.255'
# row: '1.2.3'
# row: '1.2.3.256'
# row: 'a.b.c.d'
