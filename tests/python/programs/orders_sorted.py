# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    people = []
    for rec in s.split(";"):
        name, age = rec.split(":")
        people.append({"name": name, "age": int(age)})
    people.sort(key=lambda p: (-p["age"], p["name"]))
    return ", ".join(f"{p['name']}({p['age']})" for p in people)

# row: 'bob:3;al:5;cy:3'
# row: 'x'
