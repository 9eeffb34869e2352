# sql: (x DOUBLE, y DOUBLE, z DOUBLE) RETURNS TEXT
def f(x, y, z):
    xs = [x, y, z]
    return f"{min(x, y)} {max(x, y)} {min(xs)} {max(xs)} {sorted(xs)} {x in xs} {xs == xs} {xs.count(x)} {max(x, y, z)} {min(x, y, z)}"

# row: nan, 1.0, 2.0
# row: 1.0, nan, 2.0
# row: 1.0, 2.0, nan
# row: 2.0, nan, 1.0
# row: -0.0, 0.0, 0.0
# row: 0.0, -0.0, -0.0
