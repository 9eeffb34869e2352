# sql: (s TEXT) RETURNS DOUBLE
# tier: native
CONFIG = {"DE": {"vat": 0.19, "name": "Germany"}, "CH": {"vat": 0.081, "name": "Switzerland"}}
def f(s):
    return 100 * (1 + CONFIG[s]["vat"])

# row: 'DE'
# row: 'CH'
# row: 'X'
