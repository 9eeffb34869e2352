# sql: (s TEXT, country TEXT) RETURNS TEXT
# tier: native
def f(s, country):
    digits = ""
    for c in s:
        if "0" <= c <= "9":
            digits += c
    if s.strip().startswith("+"):
        return "+" + digits
    if digits.startswith("00"):
        return "+" + digits[2:]
    if digits.startswith("0"):
        prefix = "49" if country == "DE" else "33" if country == "FR" else "1"
        return "+" + prefix + digits[1:]
    return digits if len(digits) >= 7 else None

# row: '+49 (30) 1234-567', None
# row: '0049 30 123', 'DE'
# row: '030/123456', 'DE'
# row: '06 12 34 56 78', 'FR'
# row: '12', 'US'
# row: '', ''
