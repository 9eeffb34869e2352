# sql: (s TEXT) RETURNS TEXT
# tier: native
CONFIG = {"DE": {"vat": 0.19, "name": "Germany", "eu": True}, "CH": {"vat": 0.081, "name": "Switzerland", "eu": False}}
def f(s):
    c = CONFIG.get(s)
    if c is None:
        return "unknown"
    return f"{c['name']} {c['vat']:.1%} {c['eu']}"

# row: 'DE'
# row: 'CH'
# row: 'X'
