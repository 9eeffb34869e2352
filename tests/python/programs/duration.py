# sql: (seconds BIGINT) RETURNS TEXT
# tier: native
def f(seconds):
    if seconds < 0:
        return "-" + f(-seconds)
    h, rest = seconds // 3600, seconds % 3600
    m, s = rest // 60, rest % 60
    return f"{h:02d}:{m:02d}:{s:02d}"

# row: 0
# row: 3661
# row: -59
# row: 360000
