# sql: (secs BIGINT) RETURNS TEXT
# tier: native
def f(secs):
    parts = []
    for name, size in (('d', 86400), ('h', 3600), ('m', 60), ('s', 1)):
        count, secs = divmod(secs, size)
        if count:
            parts.append(f'{count}{name}')
    return ' '.join(parts) if parts else '0s'

# row: 93784
# row: 0
# row: -1
