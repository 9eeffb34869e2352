# sql: (s TEXT) RETURNS TEXT
TABLE = str.maketrans({'ä': 'ae', 'ö': 'oe', 'ü': 'ue', 'ß': 'ss'})


def f(s):
    return s.lower().translate(TABLE).strip()

# row: 'Müßiggang Ärger'
# row: ''
