# types: TEXT -> BIGINT
def price(text):
    if text is None:
        return None
    text = text.strip()
    if not text.startswith("$"):
        return None
    slash = text.find("/")
    if slash >= 0:
        text = text[:slash]
    digits = text[1:].rstrip("+").replace(",", "")
    if not digits.isdigit():
        return None
    return int(digits)
