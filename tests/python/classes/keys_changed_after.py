# sql: (x BIGINT) RETURNS TEXT
class Key:
    def __init__(self, value):
        self.value = value

    def __eq__(self, other):
        return self.value == other.value

    def __hash__(self):
        return self.value % 5

def f(x):
    keys = [Key(i) for i in range(4)]
    table = {}
    for key in keys:
        table[key] = key.value
    keys[1].value = x
    found = [str(table.get(Key(i))) for i in range(5)]
    lost = keys[1] in table
    del table[keys[0]]
    table[Key(7)] = 70
    return f"{found} {lost} {len(table)} {[k.value for k in table]}"

# row: 3
# row: 1
# row: 11
# row: 0
