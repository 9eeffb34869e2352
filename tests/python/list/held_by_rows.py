# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    rows = []
    for k in ("a", "b"):
        row = {"k": k, "v": []}
        row["v"].append(s)
        rows.append(row)
    rows[0]["v"].append("z")
    return str(rows)

# row: 'aab'
# row: ''
