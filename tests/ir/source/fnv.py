# types: TEXT -> TEXT
# The hash has 64 bits, which Python's int has without a sign: it stays in two words, and the machine keeps one.
def fnv(text):
    h = 0xcbf29ce484222325
    for byte in text.encode():
        h = ((h ^ byte) * 0x100000001b3) & 0xFFFFFFFFFFFFFFFF
    return f"{h:016x}"
