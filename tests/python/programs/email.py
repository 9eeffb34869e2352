# sql: (s TEXT) RETURNS BOOLEAN
# tier: native
def f(s):
    if s.count("@") != 1:
        return False
    local, domain = s.split("@")
    if not local or "." not in domain:
        return False
    for label in domain.split("."):
        if not label or label.startswith("-") or label.endswith("-"):
            return False
    return not (" " in s)

# row: 'a@b.co'
# row: 'a@b'
# row: '@b.co'
# row: 'a@@b.co'
# row: 'a@b..co'
# row: 'a b@c.de'
# row: 'ü@-x.de'
