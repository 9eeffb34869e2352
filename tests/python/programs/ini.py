# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    result, section = {}, None
    for line in s.splitlines():
        line = line.strip()
        if not line or line.startswith(("#", ";")):
            continue
        if line[0] == "[" and line[-1] == "]":
            section = line[1:-1]
            result.setdefault(section, {})
        elif "=" in line and section is not None:
            key, value = (x.strip() for x in line.split("=", 1))
            result[section][key] = value
    return str(result)

# row: '[a]\nx = 1\n# c\ny=2\n[b]\n'
# row: 'z=1'
# row: ''
