# sql: (n BIGINT) RETURNS TEXT
# tier: native
def f(seconds):
    units = [("day", 86400), ("hour", 3600), ("minute", 60), ("second", 1)]
    parts = []
    for name, size in units:
        n, seconds = divmod(seconds, size)
        if n:
            parts.append(f"{n} {name}{'s' if n != 1 else ''}")
    if not parts:
        return "0 seconds"
    if len(parts) == 1:
        return parts[0]
    return ", ".join(parts[:-1]) + " and " + parts[-1]

# row: 0
# row: 1
# row: 61
# row: 3601
# row: 90061
# row: -5
