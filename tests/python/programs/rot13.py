# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    result = ""
    for char in s:
        if char.isalpha() and char.isascii():
            base = ord('A') if char.isupper() else ord('a')
            result += chr((ord(char) - base + 13) % 26 + base)
        else:
            result += char
    return result

# row: 'Hello, World'
# row: 'äöü'
