# sql: (z TEXT) RETURNS TEXT
# tier: native
def f(z):
    if z is None:
        return None
    z = z.strip()
    if "-" in z:
        z = z.split("-")[0]
    if "." in z:
        z = z[:z.index(".")]
    if len(z) < 5:
        z = "0" * (5 - len(z)) + z
    if len(z) != 5 or not z.isdigit() or z == "00000":
        return None
    return z

# row: '1801.0'
# row: '10027'
# row: '11232-1234'
# row: 'N/A'
# row: None
# row: ''
# row: '00000'
