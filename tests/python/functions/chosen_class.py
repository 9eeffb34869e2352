# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    conv = {"int": int, "float": float, "str": str, "bool": bool}
    kind, _, text = s.partition(":")
    t = conv.get(kind, str)
    return f"{t(text)!r} {t.__name__}"

# row: 'int:5'
# row: 'float:2'
# row: 'str:x'
# row: 'q:z'
# row: 'int:z'
