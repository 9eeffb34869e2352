# sql: (s TEXT, n BIGINT) RETURNS TEXT
# tier: native
def f(s, n):
    parts = s.split("|")
    if len(parts) < 3:
        return "short " + str(len(parts) == 1)
    if n == 0:
        return parts[0] + "/" + parts[2]
    if n == 1:
        return parts[1] if len(parts) != 4 else parts[3]
    rest = s.split("::", 2)
    if len(rest) == 3:
        return rest[2] + "<" + rest[0]
    if 2 <= len(rest):
        return rest[1]
    return parts[3] + parts[0]

# row: '', 0
# row: 'a', 0
# row: 'a|b', 0
# row: 'a|b|c', 0
# row: '||', 0
# row: 'ä|日本|🐍|é', 0
# row: 'a|b|c', 1
# row: 'a|b|c|d', 1
# row: 'a|b|c|d|', 1
# row: 'a|b|c', 2
# row: 'a|b|c|d', 2
# row: 'a::|b|c', 2
# row: '|::x::y::z|', 2
# row: 'é|::x::y|日::ü', 2
# row: '|||::::', 2
# row: None, 2
