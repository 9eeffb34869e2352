# sql: (a BIGINT) RETURNS TEXT
def f(a):
    d = {"z": 1, "a": a}
    d["m"] = 3
    del d["z"]
    d["z"] = 4
    d |= {"a": 9}
    return str(d) + str(list(d)) + str(1 in {1.0: "x"}) + str({True: 1} == {1: 1.0})

# row: 2
