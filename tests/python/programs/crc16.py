# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    crc = 0xFFFF
    for ch in s:
        crc ^= ord(ch) & 0xFF
        for _ in range(8):
            if crc & 1:
                crc = (crc >> 1) ^ 0xA001
            else:
                crc >>= 1
    return hex(crc) + ' ' + format(crc, '016b')

# row: '123456789'
# row: ''
