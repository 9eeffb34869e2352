# sql: (n BIGINT) RETURNS TEXT
# tier: native
class Upper:
    def __init__(self, data):
        self.data = data

    def keys(self):
        return self.data.keys()

    def __getitem__(self, key):
        return self.data[key] + 1

    def __iter__(self):
        return iter(self.data)


def total(**values):
    return sum(values.values())


def f(n):
    table = {'zz': 5}
    table.update(Upper({'ab': n}))
    return f'{dict(Upper({"ab": n}))} {table} { {**Upper({"cd": n}), "e": 1} } {total(**Upper({"x": n, "y": 2}))}'

# row: 1
# row: -3
