# types: BYTEA -> BIGINT
def f(packet):
    if packet[:2] != b"\xca\xfe":
        return -1
    size = int.from_bytes(packet[2:4], "big")
    total = 0
    for byte in packet[4:4 + size]:
        total = (total + byte) & 0xFF
    return total
