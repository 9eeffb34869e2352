# sql: (s TEXT) RETURNS TEXT
# tier: native
# strict
def f(s):
    total = 0
    bad = []
    for part in s.split(","):
        try:
            total += int(part)
        except ValueError as e:
            bad.append(str(e))
    return f"{total} {bad}"

# row: '1,2,x'
# row: ''
# row: '3'
# row: 'a,b,7,''"q'
