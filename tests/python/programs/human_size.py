# sql: (n BIGINT) RETURNS TEXT
# tier: native
def f(n):
    size = float(n)
    for unit in ("B", "KiB", "MiB", "GiB", "TiB"):
        if abs(size) < 1024.0:
            return f"{size:.1f} {unit}"
        size /= 1024.0
    return f"{size:.1f} PiB"

# row: 0
# row: 1023
# row: 1024
# row: 123456789
# row: 9223372036854775807
# row: -2048
