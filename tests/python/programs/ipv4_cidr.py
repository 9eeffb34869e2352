# sql: (ip TEXT, cidr TEXT) RETURNS BOOLEAN
# tier: native
def to_int(ip):
    a, b, c, d = [int(x) for x in ip.split('.')]
    return (a << 24) + (b << 16) + (c << 8) + d


def f(ip, cidr):
    net, bits = cidr.split('/')
    shift = 32 - int(bits)
    return to_int(ip) >> shift == to_int(net) >> shift

# row: '10.1.2.3', '10.0.0.0/8'
# row: '11.1.2.3', '10.0.0.0/8'
# row: '1.2.3', '10.0.0.0/8'
# row: '1.2.3.4', '10.0.0.0'
