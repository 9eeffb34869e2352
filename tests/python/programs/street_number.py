# sql: (s TEXT) RETURNS BIGINT
# tier: native
def f(address):
    if address:
        head, *rest = address.split()
        if '-' in head:
            a, b = head.split('-', 1)
            if a.isdigit() and b.isdigit():
                return int(a) * 100 + int(b)
        elif head.isdecimal() and rest:
            return int(head)

# row: '186 25 STREET'
# row: '45-12 MAIN'
# row: 'MAIN'
# row: None
# row: ' '
