# sql: (n BIGINT) RETURNS TEXT
# tier: native
def f(n):
    for unit in ['B', 'KiB', 'MiB', 'GiB', 'TiB']:
        if abs(n) < 1024.0:
            return f"{n:3.1f} {unit}"
        n /= 1024.0
    return f"{n:.1f} PiB"

# row: 0
# row: 123456789
# row: -2048
# row: 9223372036854775807
