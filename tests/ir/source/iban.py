# types: TEXT -> BOOLEAN
def iban_ok(iban):
    iban = iban.replace(" ", "").upper()
    if len(iban) < 15 or len(iban) > 34:
        return False
    remainder = 0
    for ch in iban[4:] + iban[:4]:
        if ch.isdigit():
            remainder = (remainder * 10 + ord(ch) - ord("0")) % 97
        elif ch.isalpha():
            remainder = (remainder * 100 + ord(ch) - ord("A") + 10) % 97
        else:
            return False
    return remainder == 1
